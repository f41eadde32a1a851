import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { showApp } from '#web/testing/show.tsx';

/** On `date`; the world's day is 2026-07-20. */
const worldOf = (date: string) => ({
  ...EMPTY_WORLD,
  mepars: [{ ...OWN_BLOCK, ndvi: [{ date, url: `s2:NDVI_${date}`, clearShare: 1, mean: 0.6 }] }],
});
const legends = () => screen.queryAllByRole('group', { name: /NDVI/ });

describe('the legend of a farmer’s map', () => {
  it('stands while the newest NDVI is not late, also when its picture is switched off', async () => {
    const { person } = showApp('/', personOf('farmer'), worldOf('2026-07-12'));
    const button = await screen.findByRole('button', { name: 'NDVI térkép', pressed: true });
    // On the map and in the panel.
    await waitFor(() => expect(legends()).toHaveLength(2));
    await person.click(button);
    await screen.findByRole('button', { name: 'NDVI térkép', pressed: false });
    expect(legends()).toHaveLength(2);
    expect(screen.queryByText('Felhőzet miatt nincs friss NDVI térkép!')).toBeNull();
  });

  it('stands beside the sentence of late NDVI: an old picture has colours too', async () => {
    showApp('/', personOf('farmer'), worldOf('2026-06-12'));
    await screen.findByText('Felhőzet miatt nincs friss NDVI térkép!');
    await waitFor(() => expect(legends()).toHaveLength(2));
  });
});
