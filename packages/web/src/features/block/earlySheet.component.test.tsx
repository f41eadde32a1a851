import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { showApp } from '#web/testing/show.tsx';
import { atWidth, PHONE } from '#web/testing/width.ts';

const BLOCK = { ...OWN_BLOCK, meparPolygon: OWN_BLOCK.geom, products: [], policies: [], damages: [], agroProducts: [] };
const handle = () => screen.findByRole('button', { name: 'Több részlet' });

it('keeps a phone’s sheet open that was opened while the block was loading', async () => {
  atWidth(PHONE);
  const block = Promise.withResolvers<typeof BLOCK>();
  const { person } = showApp(`/view/block/${BLOCK.meparCode}`, personOf('manager'), {
    ...EMPTY_WORLD,
    block: () => block.promise,
  });
  await person.click(await handle());
  expect((await handle()).getAttribute('aria-expanded')).toBe('true');

  block.resolve(BLOCK);
  await screen.findByRole('heading', { level: 1, name: new RegExp(BLOCK.meparCode) });
  await waitFor(async () => expect((await handle()).getAttribute('aria-expanded')).toBe('true'));
});
