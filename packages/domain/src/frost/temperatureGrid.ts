import type { Grid } from '../raster/grid.ts';
import type { Position } from '../geo/types.ts';
import type { IsoDate } from '../units.ts';
import type { DailyTemperature } from './dailySeries.ts';
import { adjustedMinimum, LAPSE_RATE, type Site } from './terrainTemperature.ts';

/** Stored temperatures are hundredths of °C; this one is none. */
export const NO_TEMPERATURE = -32_768;

/** Bytes of a stored temperature. */
export const CELL_BYTES = 2;

/** A temperature as it is stored. @param celsius not a number: none */
export const toHundredths = (celsius: number): number =>
  Number.isNaN(celsius) ? NO_TEMPERATURE : Math.floor(celsius * 100 + 0.5);

export const fromHundredths = (stored: number): number | null => (stored === NO_TEMPERATURE ? null : stored / 100);

export interface Cell {
  readonly column: number;
  /** From the north. */
  readonly row: number;
}

/** The cell in which a position of the grid's own coordinate system lies; null outside. */
export function cellAt(
  { originX, originY, pixelWidth, pixelHeight, width, height }: Grid,
  [x, y]: Position,
): Cell | null {
  const column = Math.floor((x - originX) / pixelWidth);
  const row = Math.floor((originY - y) / pixelHeight);
  return column >= 0 && column < width && row >= 0 && row < height ? { column, row } : null;
}

/** Equally spaced places: of the first one, from one to the next, and how many. */
export interface RegularAxis {
  readonly first: number;
  /** Positive. */
  readonly step: number;
  readonly count: number;
}

/** Share of a step by which a place may differ: coordinates are often rounded. */
const TOLERANCE = 0.02;
/** Places that a file may lack, as a multiple of those that it has: stations lie anywhere, cells side by side. */
const MAX_SPREAD = 2;

/**
 * The axis on which all places lie; some may be missing. Null where they are not equally spaced, or fewer than two.
 * @param places in any order
 */
export function regularAxis(places: readonly number[]): RegularAxis | null {
  const sorted = [...new Set(places)].sort((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined || !Number.isFinite(first + last)) return null;
  let least = Infinity;
  for (let at = 1; at < sorted.length; at += 1) {
    least = Math.min(least, (sorted[at] as number) - (sorted[at - 1] as number));
  }
  const steps = Math.round((last - first) / least);
  if (!(steps >= 1 && steps < MAX_SPREAD * sorted.length)) return null;
  const step = (last - first) / steps;
  const isOn = (place: number) => {
    const at = (place - first) / step;
    return Math.abs(at - Math.round(at)) <= TOLERANCE;
  };
  return sorted.every(isOn) ? { first, step, count: steps + 1 } : null;
}

/** Which place of an axis it is, from 0. */
export const placeOn = ({ first, step }: RegularAxis, at: number): number => Math.round((at - first) / step);

/** Files with numbers of single and of double precision name the same grid: steps have four digits … */
const neatStep = ({ step }: RegularAxis): number => Number(step.toPrecision(4));
/** … and places are rounded to about a thousandth of a step. */
const neatPlace = (place: number, axis: RegularAxis): number => {
  const decimals = 3 - Math.floor(Math.log10(neatStep(axis)));
  return Math.round(place * 10 ** decimals) / 10 ** decimals;
};

/** The grid whose cells have their centres at the places of two axes. */
export function gridOfCentres(x: RegularAxis, y: RegularAxis): Grid {
  return {
    originX: neatPlace(x.first - x.step / 2, x),
    originY: neatPlace(y.first + (y.count - 0.5) * y.step, y),
    pixelWidth: neatStep(x),
    pixelHeight: neatStep(y),
    width: x.count,
    height: y.count,
  };
}

/** A day of a cell, °C. */
export interface GridDay {
  readonly date: IsoDate;
  readonly min: number | null;
  readonly mean: number | null;
}

/** The temperatures of a site by those of its cell (domain.md 6). @param cellHeight m above the sea */
export const siteDay = ({ date, min, mean }: GridDay, cellHeight: number, site: Site): DailyTemperature => ({
  date,
  min: min === null ? null : adjustedMinimum(min, cellHeight, site),
  mean: mean === null ? null : mean - LAPSE_RATE * (site.height - cellHeight),
  max: null,
});

/** The days of two sources in order; of each figure the first source counts, else the second. */
export function mergedDays(
  first: readonly DailyTemperature[],
  second: readonly DailyTemperature[],
): readonly DailyTemperature[] {
  if (first.length === 0) return second;
  const days = new Map(second.map((day) => [day.date, day]));
  for (const day of first) {
    const other = days.get(day.date);
    days.set(
      day.date,
      other === undefined
        ? day
        : { date: day.date, min: day.min ?? other.min, mean: day.mean ?? other.mean, max: day.max ?? other.max },
    );
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}
