import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { showApp } from '#web/testing/show.tsx';

const NONE = 'Nincs rendelkezésre álló adat!';
const image = (date: string) => ({ date, url: `s2:NDVI_${date}`, clearShare: 1, mean: 0.61 });
const alert = {
  date: '2025-07-15',
  productId: 'alert-1',
  kind: 'vegetation',
  answer: null,
  geom: OWN_BLOCK.geom,
  area: 0.4,
};
/** The block's products are of its newest season alone. */
const block = {
  ...OWN_BLOCK,
  meparPolygon: OWN_BLOCK.geom,
  products: [],
  policies: [],
  damages: [],
  agroProducts: [],
};
const open = (query: string, parcel: typeof OWN_BLOCK) =>
  showApp(`/view/block/${OWN_BLOCK.meparCode}${query}`, personOf('farmer'), {
    ...EMPTY_WORLD,
    mepars: [parcel],
    block,
  });

describe('the figure of a parcel', () => {
  it('of an earlier season is that of its image', async () => {
    open('?view=ndvi&date=2025-07-15', { ...OWN_BLOCK, ndvi: [image('2026-07-15'), image('2025-07-15')] });
    await screen.findByText('0,61', { selector: 'div' });
  });

  it('is not missing above the area of an alert', async () => {
    open('?view=alert&date=2025-07-15', { ...OWN_BLOCK, ndvi: [image('2026-07-15')], alerts: [alert] });
    await screen.findAllByText(/0,40\sha/);
    // The empty sections below say it, nothing above them.
    await waitFor(() =>
      expect(screen.queryAllByText(NONE).every((each) => each.closest('section') !== null)).toBe(true),
    );
  });
});
