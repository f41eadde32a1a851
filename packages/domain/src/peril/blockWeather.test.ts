import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { blockWeather, type NearStation } from './blockWeather.ts';
import type { DailyWeather } from './judgePeril.ts';

const dates = ['2025-04-20', '2025-04-21', '2025-04-22'] as IsoDate[];
const judged = dates[1] as IsoDate;
const EMPTY = { precipitation: null, intensity20: null, minimum: null, maximum: null, wind: null, hailSize: null };
const station = (name: string, distance: number, days: readonly (Partial<DailyWeather> | null)[]): NearStation => ({
  name,
  distance,
  height: 100,
  days: new Map(dates.flatMap((date, at) => (days[at] ? [[date, { ...EMPTY, ...days[at], date }] as const] : []))),
});

describe('the weather of a block', () => {
  it('is of each figure that of the nearest station that measured it on the judged day', () => {
    const { days, sources } = blockWeather(
      [
        station('near', 2000, [{ minimum: -1, precipitation: 4 }, { precipitation: 5 }, { minimum: -3 }]),
        station('far', 9000, [{ minimum: -5 }, { minimum: -6, precipitation: 50 }, null]),
      ],
      judged,
      dates,
    );
    expect(sources).toEqual([
      { figure: 'precipitation', name: 'near', distance: 2000, height: 100 },
      { figure: 'minimum', name: 'far', distance: 9000, height: 100 },
    ]);
    // Sums are of one gauge: a day that it missed stays open.
    expect(dates.map((date) => days.get(date)?.precipitation)).toEqual([4, 5, null]);
    expect(dates.map((date) => days.get(date)?.minimum)).toEqual([-5, -6, null]);
    expect(days.get(judged)?.wind).toBeNull();
  });

  it('is of the other days where none measured on the judged one, and zero is a measurement', () => {
    const { days, sources } = blockWeather([station('near', 1, [{ wind: 3 }, { hailSize: 0 }, null])], judged, dates);
    expect(sources.map(({ figure }) => figure)).toEqual(['wind', 'hailSize']);
    expect(days.get(judged)).toEqual({ ...EMPTY, hailSize: 0, date: judged });
  });

  it('is open without a station', () => {
    expect(blockWeather([], judged, dates)).toEqual({
      days: new Map(dates.map((date) => [date, { ...EMPTY, date }])),
      sources: [],
    });
  });
});
