import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { showApp } from '#web/testing/show.tsx';
import { atWidth, TABLET } from '#web/testing/width.ts';
import { swipe } from '#web/map/swipe.ts';

const LYING = { width: 844, height: 390 };
const DATES = ['2026-07-15', '2026-07-12', '2026-07-02'];
const [ALERT_DAY = ''] = DATES;
const ndvi = DATES.map((date) => ({ date, url: `s2:NDVI_${date}`, clearShare: 1, mean: 0.6 }));
const withoutOutline = {
  id: 7,
  policyId: 1,
  policyNumber: 'KOT-1',
  plantName: 'Őszi búza',
  plantCode: null,
  insuredArea: 0.5,
  meparCode: OWN_BLOCK.meparCode,
  meparPolygon: OWN_BLOCK.geom,
  tableGeometry: null,
  tableGeometryHa: null,
  insuredUntil: '2026-12-31',
  updatedAt: '2026-06-01T00:00:00.000Z',
  version: 3,
  canEdit: true,
  canDelete: false,
};
const PARCEL = { ...OWN_BLOCK, ndvi, policyPlots: [withoutOutline] };
const ALERTED = {
  ...PARCEL,
  alerts: [
    { date: ALERT_DAY, productId: 'alert-1', kind: 'vegetation', answer: null, geom: OWN_BLOCK.geom, area: 0.4 },
  ],
};
const SECOND = { ...OWN_BLOCK, meparCode: 'EFGH5678', ndvi };
const missing = () => screen.queryByText('Hiányzó táblahatár!');

const shownLists = () => screen.queryAllByRole('list', { name: 'A területek állapota' });
/** Beside that of the panel. */
const shownLegends = () =>
  screen.queryAllByRole('group', { name: /NDVI/ }).filter((each) => each.closest('aside') === null);

describe('the farmer’s map on a phone on its side', () => {
  it('leaves out the legend of states, which stands on higher and on wider screens', async () => {
    showApp('/', personOf('farmer'), { ...EMPTY_WORLD, mepars: [ALERTED, SECOND] });
    await waitFor(() => expect(shownLists()).toHaveLength(1));
    atWidth(LYING);
    await waitFor(() => expect(shownLists()).toHaveLength(0));
    for (const size of [TABLET, { width: 1440, height: 390 }]) {
      atWidth(size);
      await waitFor(() => expect(shownLists(), `${size.width} x ${size.height}`).toHaveLength(1));
    }
  });

  it('leaves out the legend of the picture', async () => {
    showApp('/', personOf('farmer'), { ...EMPTY_WORLD, mepars: [PARCEL] });
    await waitFor(() => expect(shownLegends()).toHaveLength(1));
    atWidth(LYING);
    await waitFor(() => expect(shownLegends()).toHaveLength(0));
    atWidth(TABLET);
    await waitFor(() => expect(shownLegends()).toHaveLength(1));
  });

  it('keeps the button that shows the ground before and after an alert, without its days', async () => {
    showApp(`/view/block/${PARCEL.meparCode}?view=alert&date=${ALERT_DAY}`, personOf('farmer'), {
      ...EMPTY_WORLD,
      mepars: [ALERTED],
    });
    const button = await screen.findByRole('button', { name: 'Előtte–utána' });
    const days = () => within(button.parentElement as HTMLElement).getByText(/^NDVI: /);
    expect(window.getComputedStyle(days()).display).not.toBe('none');
    atWidth(LYING);
    await waitFor(() => expect(window.getComputedStyle(days()).display).toBe('none'));
    expect(screen.getByRole('button', { name: 'Előtte–utána' })).toBe(button);
    expect(missing()).toBeNull();
  });
});

describe('two dates beside each other', () => {
  it('need the room of the sentence about missing outlines', async () => {
    const { person } = showApp('/', personOf('farmer'), { ...EMPTY_WORLD, mepars: [PARCEL] });
    await screen.findByRole('button', { name: 'NDVI térkép', pressed: true });
    await waitFor(() => expect(missing()).toBeTruthy());
    await person.click(screen.getByRole('button', { name: 'A kép beállításai és letöltése' }));
    await person.click(await screen.findByRole('button', { name: 'Két dátum összehasonlítása' }));
    await screen.findByRole('slider', { name: /^Elválasztó vonal/ });
    expect(missing()).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Összehasonlítás vége' }));
    await waitFor(() => expect(missing()).toBeTruthy());
    expect(swipe.read()).toBe(0.5);
  });
});
