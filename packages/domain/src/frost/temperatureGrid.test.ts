import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import {
  cellAt,
  fromHundredths,
  gridOfCentres,
  mergedDays,
  NO_TEMPERATURE,
  placeOn,
  regularAxis,
  siteDay,
  toHundredths,
} from './temperatureGrid.ts';

const DAY = '2024-04-21' as IsoDate;
const NEXT = '2024-04-22' as IsoDate;

describe('a stored temperature', () => {
  it.each([
    [-2.2, -220],
    [0, 0],
    [31.456, 3146],
    [-0.005, 0],
  ])('%d °C is %i', (celsius, stored) => expect(toHundredths(celsius)).toBe(stored));

  it('is none where nothing was measured, and none again when it is read', () => {
    expect(toHundredths(Number.NaN)).toBe(NO_TEMPERATURE);
    expect(fromHundredths(NO_TEMPERATURE)).toBeNull();
    expect(fromHundredths(-220)).toBe(-2.2);
  });
});

describe('an axis', () => {
  it('is found from places in any order, with some missing and some twice', () => {
    expect(regularAxis([16.3, 16.1, 16.2, 16.2, 16.6])).toMatchObject({ first: 16.1, count: 6 });
    expect(regularAxis([16.3, 16.1, 16.2, 16.6])?.step).toBeCloseTo(0.1, 9);
  });

  it('is found from coordinates of single precision', () => {
    const places = [...Float32Array.from({ length: 60 }, (_, index) => 16.05 + index * 0.1)];
    expect(regularAxis(places)?.count).toBe(60);
  });

  it.each([
    ['no place', []],
    ['one place', [16]],
    ['the same place twice', [16, 16]],
    ['stations', [16.1, 16.24, 17.9, 18.05, 18.77]],
    ['a place that is no number', [16, Number.NaN, 17]],
    ['places that are too many', [0, 0.000_01, 1]],
  ])('does not exist of %s', (_, places) => expect(regularAxis(places)).toBeNull());

  it('numbers its places', () => {
    const axis = regularAxis([10, 20, 50]);
    expect(axis && [10, 20, 50].map((place) => placeOn(axis, place))).toEqual([0, 1, 4]);
  });
});

describe('a grid of centres', () => {
  const grid = gridOfCentres({ first: 16, step: 0.5, count: 3 }, { first: 46, step: 0.25, count: 2 });

  it('has its edges half a cell outwards', () => {
    expect(grid).toEqual({ originX: 15.75, originY: 46.375, pixelWidth: 0.5, pixelHeight: 0.25, width: 3, height: 2 });
  });

  it('gives the cell of a position, and none outside', () => {
    expect(cellAt(grid, [16, 46.25])).toEqual({ column: 0, row: 0 });
    expect(cellAt(grid, [17.2, 45.9])).toEqual({ column: 2, row: 1 });
    expect(cellAt(grid, [15.74, 46])).toBeNull();
    expect(cellAt(grid, [16, 46.38])).toBeNull();
    expect(cellAt(grid, [17.25, 46])).toBeNull();
  });
});

describe('the temperature of a site', () => {
  it('follows from its cell by height and hollow (domain.md 6)', () => {
    const day = siteDay({ date: DAY, min: -1.2, mean: 6 }, 120, { height: 180, tpi: 0 });
    expect(day.min).toBeCloseTo(-1.59, 9);
    expect(day.mean).toBeCloseTo(5.61, 9);
    expect(siteDay({ date: DAY, min: -1, mean: null }, 100, { height: 100, tpi: -50 })).toMatchObject({
      min: -2,
      mean: null,
    });
  });
});

describe('days of two sources', () => {
  const day = (date: IsoDate, min: number | null, mean: number | null) => ({ date, min, mean, max: null });

  it('are merged figure by figure, the first source before the second', () => {
    expect(mergedDays([day(NEXT, -1, null)], [day(DAY, 3, 8), day(NEXT, 0, 7)])).toEqual([
      day(DAY, 3, 8),
      day(NEXT, -1, 7),
    ]);
  });

  it('are those of the other where one has none', () => {
    const days = [day(DAY, 3, 8)];
    expect(mergedDays([], days)).toEqual(days);
    expect(mergedDays(days, [])).toEqual(days);
  });
});
