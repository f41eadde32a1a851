import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { describe, expect, it } from 'vitest';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import { alertGround } from './alertGround.ts';

const day = (text: string) => text as IsoDate;
const geom = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 0],
    ],
  ],
} as const;
const ndvi = (date: string) => ({ date: day(date), url: `s2:NDVI_${date}`, clearShare: 1, mean: 0.6 });
const parcel: Parcel = {
  meparCode: 'ABCD1234',
  geom,
  geomHa: 10,
  cityName: null,
  ndvi: [ndvi('2026-07-15'), ndvi('2026-07-10'), ndvi('2026-07-05')],
  alerts: ['2026-07-10', '2026-07-15'].map((date) => ({
    date: day(date),
    productId: `alert-${date}`,
    kind: 'vegetation',
    geom,
    area: 4,
    answer: null,
  })),
  plots: [],
};
const colour = (date: string) =>
  ({ type: 'Chronology', subType: 'TCI', date, url: `s2:Chronology_TCI_${date}` }) as unknown as Product;

describe('the ground under an alert', () => {
  it('is the true colour of the last image before it and of its day', () => {
    expect(
      alertGround(parcel, day('2026-07-15'), [colour('2026-07-15'), colour('2026-07-10'), colour('2026-07-05')]),
    ).toEqual({
      kind: 'colour',
      // On 10 July it had begun.
      before: { date: '2026-07-05', url: 's2:Chronology_TCI_2026-07-05' },
      after: { date: '2026-07-15', url: 's2:Chronology_TCI_2026-07-15' },
    });
  });

  it('is NDVI where the true colour has not both days', () => {
    expect(alertGround(parcel, day('2026-07-15'), [colour('2026-07-15')])).toMatchObject({
      kind: 'ndvi',
      before: { date: '2026-07-05' },
    });
  });

  it('is the day alone where nothing was before it', () => {
    const first = { ...parcel, ndvi: [ndvi('2026-07-15'), ndvi('2026-07-10')] };
    expect(alertGround(first, day('2026-07-15'), [colour('2026-07-15')])).toMatchObject({
      kind: 'colour',
      before: null,
    });
  });

  it('is none of a day without an alert or without a picture', () => {
    expect(alertGround(parcel, day('2026-07-05'), [])).toBeNull();
    expect(alertGround(parcel, null, [])).toBeNull();
    expect(alertGround({ ...parcel, ndvi: [] }, day('2026-07-15'), [])).toBeNull();
  });
});
