import type { RasterValues } from './rasterValues.ts';
import type { RunIndex } from './runIndex.ts';
import { type Sums, sumRunsOf } from './zonalKernels.ts';

/** Intermediate sums of a scan that reads the raster strip by strip, from north to south. */
export interface ZonalSums {
  /** Per polygon: the first run that is not yet summed. */
  readonly cursors: Int32Array;
  readonly count: Int32Array;
  /** Per polygon: what is subtracted from its values before they are summed. */
  readonly shift: Float64Array;
  readonly sum: Float64Array;
  readonly squares: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
}

/** One row per polygon. Without a valid pixel: mean, sd, min and max are NaN. */
export interface ZonalStatistics {
  /** Valid pixels with their centre inside. */
  readonly count: Int32Array;
  /** All pixels with their centre inside, valid or not, on the raster or beyond its edge. */
  readonly total: Int32Array;
  readonly mean: Float64Array;
  /** Population standard deviation. */
  readonly sd: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  /** Valid share, count / total; 0 for a polygon too small to contain a pixel centre. */
  readonly clearShare: Float64Array;
}

/** Empty sums for the polygons of an index. */
export function startSums(index: RunIndex): ZonalSums {
  const count = index.totals.length;
  return {
    cursors: index.starts.slice(0, count),
    count: new Int32Array(count),
    shift: new Float64Array(count),
    sum: new Float64Array(count),
    squares: new Float64Array(count),
    min: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
    max: new Float64Array(count).fill(Number.NEGATIVE_INFINITY),
  };
}

/**
 * Adds a strip of full-width rows to the sums. Strips must come from north to south, without gaps.
 * @param values rows of the index's grid, one after the other
 * @param firstRow row of the grid that `values` begins with
 * @param noData raw value without a measurement; NaN never is one
 */
export function addRows(
  index: RunIndex,
  sums: ZonalSums,
  values: RasterValues,
  firstRow: number,
  noData: number | null,
): void {
  const { starts, runs } = index;
  const { cursors } = sums;
  const base = firstRow * index.grid.width;
  const end = base + values.length;
  const sumRuns = sumRunsOf(values, noData);
  const own: Sums = { count: 0, shift: 0, sum: 0, squares: 0, min: 0, max: 0 };
  for (let polygon = 0; polygon < cursors.length; polygon += 1) {
    const from = cursors[polygon] as number;
    const last = starts[polygon + 1] as number;
    let to = from;
    while (to < last && (runs[2 * to] as number) < end) to += 1;
    if (to === from) continue;
    own.count = sums.count[polygon] as number;
    own.shift = sums.shift[polygon] as number;
    own.sum = sums.sum[polygon] as number;
    own.squares = sums.squares[polygon] as number;
    own.min = sums.min[polygon] as number;
    own.max = sums.max[polygon] as number;
    sumRuns(runs, from, to, base, own);
    cursors[polygon] = to;
    sums.count[polygon] = own.count;
    sums.shift[polygon] = own.shift;
    sums.sum[polygon] = own.sum;
    sums.squares[polygon] = own.squares;
    sums.min[polygon] = own.min;
    sums.max[polygon] = own.max;
  }
}

/**
 * Statistics in physical units, value = raw * scale + offset.
 */
export function finishSums(index: RunIndex, sums: ZonalSums, scale = 1, offset = 0): ZonalStatistics {
  const count = sums.count.slice();
  const physical = (raw: (polygon: number) => number) =>
    Float64Array.from(count, (n, polygon) => (n === 0 ? Number.NaN : raw(polygon)));
  const [low, high] = scale < 0 ? [sums.max, sums.min] : [sums.min, sums.max];
  const at = (values: Float64Array, polygon: number) => values[polygon] as number;
  return {
    count,
    total: index.totals.slice(),
    mean: physical(
      (polygon) => (at(sums.shift, polygon) + at(sums.sum, polygon) / (count[polygon] as number)) * scale + offset,
    ),
    sd: physical((polygon) => {
      const n = count[polygon] as number;
      const mean = at(sums.sum, polygon) / n;
      return Math.abs(scale) * Math.sqrt(Math.max(at(sums.squares, polygon) / n - mean * mean, 0));
    }),
    min: physical((polygon) => at(low, polygon) * scale + offset),
    max: physical((polygon) => at(high, polygon) * scale + offset),
    clearShare: Float64Array.from(count, (n, polygon) => n / Math.max(index.totals[polygon] as number, 1)),
  };
}

/** Statistics of a raster that is completely in memory. */
export function zonalStatistics(
  index: RunIndex,
  values: RasterValues,
  noData: number | null,
  scale = 1,
  offset = 0,
): ZonalStatistics {
  const sums = startSums(index);
  addRows(index, sums, values, 0, noData);
  return finishSums(index, sums, scale, offset);
}
