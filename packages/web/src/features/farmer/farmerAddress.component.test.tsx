import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { showApp } from '#web/testing/show.tsx';

const image = (date: string) => ({ date, url: `s2:NDVI_${date}`, clearShare: 1, mean: 0.6 });
const mepars = [{ ...OWN_BLOCK, ndvi: [image('2026-07-15'), image('2026-07-10')] }];
const open = (query: string) =>
  showApp(`/view/block/${OWN_BLOCK.meparCode}${query}`, personOf('farmer'), { ...EMPTY_WORLD, mepars });

describe('a day in the address of a parcel', () => {
  it('that the parcel does not have is said to be another one', async () => {
    open('?view=ndvi&date=2026-05-01');
    await screen.findByText('Erről a napról itt nincs felvétel: 2026. 05. 01. A térkép ezt mutatja: 2026. 07. 15.');
  });

  it('that is no day is said to be none', async () => {
    open('?view=ndvi&date=tegnap');
    await screen.findByText('A címben álló nap nem értelmezhető. A térkép ezt mutatja: 2026. 07. 15.');
  });

  it.each(['?view=ndvi&date=2026-07-10', '?view=ndvi', ''])(
    'is shown without a word where it is there: "%s"',
    async (query) => {
      open(query);
      await screen.findByRole('button', { name: 'NDVI térkép' });
      expect(screen.queryByText(/A térkép ezt mutatja/)).toBeNull();
    },
  );
});
