import { describe, expect, it } from 'vitest';
import { parcelOf } from '#web/shared/parcels/parcel.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { farmerImage } from './farmerImage.ts';

const [DAY, BEFORE] = ['2026-11-27', '2026-11-20'];
const ALERT = {
  date: DAY,
  productId: 'alert-1',
  kind: 'vegetation',
  answer: null,
  geom: OWN_BLOCK.geom,
  area: 9,
} as const;
const PARCEL = parcelOf({ ...OWN_BLOCK, alerts: [ALERT] });
const NOTHING = { pictures: null, sides: null };
const picture = (date: string) => ({ date, url: `s2:${date}` });
const SPLIT = {
  pictures: { kind: 'ndvi', before: picture(BEFORE), after: picture(DAY) },
  sides: { left: BEFORE, right: DAY },
} as const;
const NDVI = {
  parcel: PARCEL,
  date: DAY,
  url: 's2:NDVI_2026-11-27',
  compareWith: null,
  ground: NOTHING,
  alertsOn: false,
  style: 'ndvi',
  own: { min: 0.2, max: 0.7 },
  attribution: '',
} as const;
const ALERTED = { ...NDVI, url: null, alertsOn: true, ground: SPLIT };

describe('the saved picture of a parcel', () => {
  it('names both days of a comparison, the earlier one on the left', () => {
    expect(farmerImage({ ...NDVI, compareWith: BEFORE }).sides).toEqual({ left: BEFORE, right: DAY });
    expect(farmerImage(NDVI).sides).toBeNull();
  });

  it('of an alert names the days before and after it, its outline and the colours of NDVI', () => {
    const { sides, outlines, legend, isSatellite, url } = farmerImage(ALERTED);
    expect(sides).toEqual({ left: BEFORE, right: DAY });
    expect(outlines).toEqual([{ label: 'riasztott terület', color: '#E53935' }]);
    expect(legend).toMatchObject({ kind: 'ramp' });
    expect([isSatellite, url]).toEqual([true, null]);
  });

  it('of an alert on its own day alone names that day', () => {
    const ground = { pictures: { ...SPLIT.pictures, before: null }, sides: null };
    expect(farmerImage({ ...ALERTED, ground })).toMatchObject({ sides: null, date: DAY, isSatellite: true });
  });

  it('of an alert over true colours says so instead of explaining NDVI', () => {
    const ground = { ...SPLIT, pictures: { ...SPLIT.pictures, kind: 'colour' as const } };
    expect(farmerImage({ ...ALERTED, ground }).legend).toEqual({ kind: 'picture', title: 'Valós szín', rows: [] });
  });

  it('explains no outline that is not on the map', () => {
    expect(farmerImage({ ...ALERTED, alertsOn: false }).outlines).toEqual([]);
    expect(farmerImage({ ...ALERTED, date: BEFORE }).outlines).toEqual([]);
  });

  it('writes the range of one day at the colours of that day alone', () => {
    const labels = (compareWith: string | null) =>
      farmerImage({ ...NDVI, style: 'relative', compareWith }).legend?.rows.map(({ label }) => label);
    expect(labels(null)).toContain('0,70');
    expect(labels(BEFORE)).not.toContain('0,70');
  });

  it('without any picture explains none', () => {
    expect(farmerImage({ ...NDVI, url: null })).toMatchObject({ legend: null, outlines: [], isSatellite: false });
  });
});
