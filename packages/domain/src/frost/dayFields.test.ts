import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { cellDays, dayFields, siteDays, type StationDay } from './dayFields.ts';
import { temperatureField } from './temperatureField.ts';

const DAY = '2020-04-21' as IsoDate;
const station = (name: string, x: number, y: number, min: number | null, height = 120): StationDay => ({
  station: name,
  at: [x, y],
  height,
  tpi: 0,
  min,
  mean: min === null ? null : min + 6,
});
const FOUR = [
  station('a', 600_000, 200_000, -1.2),
  station('b', 640_000, 210_000, -2),
  station('c', 610_000, 250_000, 0.4, 300),
  station('d', 660_000, 240_000, -0.8),
];

describe('the temperatures of a day', () => {
  it('of a site are those of the field at it, by way of its cell', () => {
    const fields = dayFields(DAY, FOUR);
    const at = [625_000, 222_000] as const;
    const site = { height: 180, tpi: -40 };
    const stations = FOUR.map((day) => ({ ...day, temperature: day.min ?? 0 }));
    const direct = temperatureField(stations);
    if (!direct.ok) throw new Error(direct.refusal.code);
    const [day] = siteDays(cellDays([fields], at), site);
    expect(day?.min).toBeCloseTo(direct.field.at({ at, ...site }), 9);
  });

  it('of a single station are its own, by the standard fall with height and the cold of hollows', () => {
    // domain.md 6: -1.2 °C at 120 m, block at 180 m, TPI 0 -> -1.59.
    const cell = cellDays([dayFields(DAY, [station('a', 0, 0, -1.2)])], [9_000, 0]);
    expect(siteDays(cell, { height: 180, tpi: 0 })[0]?.min).toBeCloseTo(-1.59, 9);
    expect(siteDays(cell, { height: 120, tpi: -30 })[0]?.min).toBeCloseTo(-1.8, 9);
  });

  it('of several stations, too few for a spline, are those of the nearest', () => {
    const fields = dayFields(DAY, [station('a', 0, 0, -1), station('b', 50_000, 0, -5)]);
    const min = (x: number) => siteDays(cellDays([fields], [x, 0]), { height: 120, tpi: 0 })[0]?.min;
    expect(min(10_000)).toBeCloseTo(-1, 9);
    expect(min(40_000)).toBeCloseTo(-5, 9);
  });

  it('are unknown where nothing was measured', () => {
    const fields = dayFields(DAY, [station('a', 0, 0, null)]);
    expect(siteDays(cellDays([fields], [0, 0]), { height: 0, tpi: 0 })).toEqual([
      { date: DAY, min: null, mean: null, max: null },
    ]);
  });

  it('leave out a station with an impossible value', () => {
    const fields = dayFields(DAY, [...FOUR, station('e', 650_000, 200_000, -80)]);
    expect(fields.min?.at({ at: [650_000, 200_000], height: 120, tpi: 0 })).toBeGreaterThan(-4);
  });
});
