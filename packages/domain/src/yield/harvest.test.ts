import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { harvestSeen } from './harvest.ts';

const series = (...days: readonly (readonly [string, number])[]) =>
  days.map(([date, ndvi]) => ({ date: date as IsoDate, ndvi }));

describe('the harvest of an area', () => {
  it('is the first day on which green vegetation is stubble within the crop’s window', () => {
    const wheat = series(['2018-06-01', 0.8], ['2018-06-25', 0.5], ['2018-07-05', 0.3], ['2018-07-15', 0.22]);
    expect(harvestSeen(wheat, 'OSZI_BUZA')).toBe('2018-07-05');
    expect(harvestSeen(wheat.toReversed(), 'OSZI_BUZA')).toBe('2018-07-05');
    expect(harvestSeen(wheat, null)).toBe('2018-07-05');
  });

  it('is not detected outside of the window, where nothing was green before, or where it is green again on the next image', () => {
    expect(harvestSeen(series(['2018-05-01', 0.7], ['2018-05-20', 0.2]), 'OSZI_BUZA')).toBeNull();
    expect(harvestSeen(series(['2018-06-01', 0.8], ['2018-07-05', 0.3]), 'KUKORICA')).toBeNull();
    expect(harvestSeen(series(['2018-06-25', 0.3], ['2018-07-05', 0.2]), 'OSZI_BUZA')).toBeNull();
    const haze = series(['2018-06-20', 0.8], ['2018-06-25', 0.3], ['2018-06-30', 0.75], ['2018-07-10', 0.2]);
    expect(harvestSeen(haze, 'OSZI_BUZA')).toBe('2018-07-10');
    expect(harvestSeen(series(['2018-06-20', 0.8], ['2018-06-25', Number.NaN]), 'OSZI_BUZA')).toBeNull();
  });

  it('does not exist for grass, lucerne and orchards', () => {
    const mown = series(['2018-06-01', 0.8], ['2018-06-25', 0.3]);
    for (const crop of ['GYEP', 'LUCERNA', 'ALMA', 'SZOLO'] as const) expect(harvestSeen(mown, crop)).toBeNull();
  });
});
