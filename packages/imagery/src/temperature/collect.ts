import { isPlausible } from '@georisk/domain/frost/dailySeries.ts';
import { NO_TEMPERATURE, toHundredths } from '@georisk/domain/frost/temperatureGrid.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import { type Grid, gridBBox } from '@georisk/domain/raster/grid.ts';
import { isSupportedEpsg, projectorBetween } from '@georisk/domain/geo/projection.ts';
import { TemperatureError } from './fault.ts';

/** A day of a grid: hundredths of °C, row by row from the north-west; null: the file has not this figure. */
export interface TemperatureDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly minimum: Int16Array | null;
  readonly mean: Int16Array | null;
}

/** What a file of temperatures contains, cut to the bounds: plain values. */
export interface Temperatures {
  readonly ok: true;
  readonly epsg: number;
  readonly grid: Grid;
  /** m above the sea, `NO_TEMPERATURE` where unknown; null where the file has no heights. */
  readonly heights: Int16Array | null;
  readonly days: readonly TemperatureDay[];
  /** Values that the file lacks within the bounds. */
  readonly missing: number;
}

/** The part of a grid that is kept, in its cells. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Values of a file: what a process of its own hands back in one piece. */
const MAX_VALUES = 5_000_000;
/** Higher temperatures are in kelvin. */
const KELVIN_FROM = 200;
/** No unit of measure gives such figures: they fill gaps. */
const FILL_FROM = 1e30;
/** Points along each edge of the bounds by which its box in another coordinate system is found. */
const EDGE = 16;

/** The box of bounds in another coordinate system. */
function boxIn(epsg: number, [west, south, east, north]: BBox): BBox {
  const project = projectorBetween(EOV_SRID, epsg);
  const at = Array.from({ length: EDGE + 1 }, (_, index) => index / EDGE);
  const edges = at.flatMap((share) => {
    const [x, y] = [west + share * (east - west), south + share * (north - south)];
    return [project(x, south), project(x, north), project(west, y), project(east, y)];
  });
  const [xs, ys] = [edges.map(([x]) => x), edges.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The cells of a grid that touch the bounds. @throws TemperatureError where none does, or the system is unknown */
export function windowWithin(grid: Grid, epsg: number | null, bounds: BBox): Window {
  if (epsg === null || !isSupportedEpsg(epsg)) throw new TemperatureError({ code: 'crs' });
  const [west, south, east, north] = boxIn(epsg, bounds);
  const left = Math.max(0, Math.floor((west - grid.originX) / grid.pixelWidth));
  const top = Math.max(0, Math.floor((grid.originY - north) / grid.pixelHeight));
  const right = Math.min(grid.width, Math.ceil((east - grid.originX) / grid.pixelWidth));
  const bottom = Math.min(grid.height, Math.ceil((grid.originY - south) / grid.pixelHeight));
  if (!(right > left && bottom > top)) throw new TemperatureError({ code: 'outside' });
  return { left, top, width: right - left, height: bottom - top };
}

const cut = (grid: Grid, { left, top, width, height }: Window): Grid => {
  const [west, , , north] = gridBBox(grid);
  const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
  return {
    ...grid,
    originX: rounded(west + left * grid.pixelWidth),
    originY: rounded(north - top * grid.pixelHeight),
    width,
    height,
  };
};

/** What is wrong with a temperature that cannot be. */
export const absurdCode = (value: number): 'kelvin' | 'absurd' =>
  value > KELVIN_FROM && value < KELVIN_FROM + 200 ? 'kelvin' : 'absurd';

/** A figure of a day by cell of the window, row by row, °C; not a number where there is none. */
export type CellValues = (index: number) => number;

/** Collects the days of a file, and checks each value. */
export class TemperatureCollector {
  readonly #grid: Grid;
  readonly #epsg: number;
  readonly #cells: number;
  readonly #days = new Map<string, TemperatureDay>();
  #missing = 0;
  #known = 0;

  /** @param figures of each day; @param days of the file @throws TemperatureError where it has too many values */
  constructor(grid: Grid, epsg: number, window: Window, days: number, figures: number) {
    this.#grid = cut(grid, window);
    this.#epsg = epsg;
    this.#cells = window.width * window.height;
    if (this.#cells * days * figures > MAX_VALUES)
      throw new TemperatureError({ code: 'tooMany', cells: this.#cells, days, limit: MAX_VALUES });
  }

  /** @throws TemperatureError of a value that cannot be */
  add(date: string, minimum: CellValues | null, mean: CellValues | null): void {
    if (this.#days.has(date)) throw new TemperatureError({ code: 'dateTwice', date });
    const day = { date, minimum: this.#stored(date, minimum), mean: this.#stored(date, mean) };
    for (const [index, value] of day.minimum?.entries() ?? []) {
      const other = day.mean?.[index] ?? NO_TEMPERATURE;
      if (other !== NO_TEMPERATURE && value > other) throw new TemperatureError({ code: 'notOrdered', date });
    }
    this.#days.set(date, day);
  }

  #stored(date: string, values: CellValues | null): Int16Array | null {
    if (values === null) return null;
    const stored = new Int16Array(this.#cells);
    for (let index = 0; index < this.#cells; index += 1) {
      const value = values(index);
      const isKnown = Math.abs(value) < FILL_FROM;
      if (isKnown && !isPlausible(value)) {
        throw new TemperatureError({ code: absurdCode(value), value: Math.round(value * 100) / 100, date });
      }
      stored[index] = isKnown ? toHundredths(value) : NO_TEMPERATURE;
      if (isKnown) this.#known += 1;
      else this.#missing += 1;
    }
    return stored;
  }

  /** @param heights m; not a number where unknown @throws TemperatureError where the file has no value at all */
  finish(heights: CellValues | null): Temperatures {
    if (this.#known === 0) throw new TemperatureError({ code: 'nothing' });
    return {
      ok: true,
      epsg: this.#epsg,
      grid: this.#grid,
      heights:
        heights === null ? null : Int16Array.from({ length: this.#cells }, (_, index) => heightOf(heights(index))),
      days: [...this.#days.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
      missing: this.#missing,
    };
  }
}

/** Heights of Hungary with room beyond its borders, m. */
const HEIGHTS = [-10, 4900] as const;
const heightOf = (metres: number): number =>
  metres >= HEIGHTS[0] && metres <= HEIGHTS[1] ? Math.round(metres) : NO_TEMPERATURE;
