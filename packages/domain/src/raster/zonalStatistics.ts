import type { RunIndex } from './runIndex.ts';

/** Pixel values as they stand in a file. */
export type RasterValues = Uint8Array | Int16Array | Uint16Array | Float32Array;

/** Half-way sums of a scan that goes over the raster strip by strip, from north to south. */
export interface ZonalSums {
  /** Per polygon: the first run that is not yet summed. */
  readonly cursors: Int32Array;
  readonly count: Int32Array;
  /** Per polygon: its first valid value; the sums are of differences from it, so that no digits are lost. */
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
  /** Valid share, count / total; 0 of a polygon too small to hold a pixel centre. */
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
 * @param noData raw value that is no measurement; NaN never is one
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
  for (let polygon = 0; polygon < cursors.length; polygon += 1) {
    let run = cursors[polygon] as number;
    const lastRun = starts[polygon + 1] as number;
    if (run === lastRun || (runs[2 * run] as number) >= end) continue;

    let count = sums.count[polygon] as number;
    let shift = sums.shift[polygon] as number;
    let sum = sums.sum[polygon] as number;
    let squares = sums.squares[polygon] as number;
    let min = sums.min[polygon] as number;
    let max = sums.max[polygon] as number;
    for (; run < lastRun && (runs[2 * run] as number) < end; run += 1) {
      const from = (runs[2 * run] as number) - base;
      const to = from + (runs[2 * run + 1] as number);
      for (let pixel = from; pixel < to; pixel += 1) {
        const value = values[pixel] as number;
        // The second test is that for NaN, at its quickest in the innermost loop.
        if (value === noData || value !== value) continue;
        if (count === 0) shift = value;
        const difference = value - shift;
        count += 1;
        sum += difference;
        squares += difference * difference;
        if (value < min) min = value;
        if (value > max) max = value;
      }
    }
    cursors[polygon] = run;
    sums.count[polygon] = count;
    sums.shift[polygon] = shift;
    sums.sum[polygon] = sum;
    sums.squares[polygon] = squares;
    sums.min[polygon] = min;
    sums.max[polygon] = max;
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

/** Statistics of a raster that is in memory whole. */
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
