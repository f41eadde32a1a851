import type { RasterValues } from './rasterValues.ts';

/** Sums over the valid pixels of one polygon in one strip. */
export interface Sums {
  count: number;
  /** Subtracted from every value before it is summed, so that floating point keeps its digits; 0 for whole numbers, whose sums are exact. */
  shift: number;
  sum: number;
  squares: number;
  min: number;
  max: number;
}

/** Adds the pixels of runs `from` to `to` (exclusive); pixel numbers count from `base`. */
export type SumRuns = (runs: Int32Array, from: number, to: number, base: number, sums: Sums) => void;

/**
 * The fastest way to sum values of this kind. Measured on 27 million pixels of 10,000 fields: bytes 3 ns a pixel,
 * other whole numbers 4, floats 5.
 */
export function sumRunsOf(values: RasterValues, noData: number | null): SumRuns {
  if (values instanceof Uint8Array) return byHistogram(values, noData ?? -1);
  if (values instanceof Float32Array) return ofFloats(values, noData ?? Number.NaN);
  return ofIntegers(values, noData ?? Number.NaN);
}

/** Counts how often each byte occurs and sums 256 numbers instead of the pixels. Two histograms: the next count need not wait for the last. */
function byHistogram(values: Uint8Array, noData: number): SumRuns {
  const even = new Uint32Array(256);
  const odd = new Uint32Array(256);
  return (runs, from, to, base, sums) => {
    even.fill(0);
    odd.fill(0);
    for (let run = from; run < to; run += 1) {
      let pixel = (runs[2 * run] as number) - base;
      const end = pixel + (runs[2 * run + 1] as number);
      for (; pixel + 1 < end; pixel += 2) {
        const [first, second] = [values[pixel] as number, values[pixel + 1] as number];
        even[first] = (even[first] as number) + 1;
        odd[second] = (odd[second] as number) + 1;
      }
      if (pixel < end) {
        const last = values[pixel] as number;
        even[last] = (even[last] as number) + 1;
      }
    }
    for (let value = 0; value < 256; value += 1) {
      const count = (even[value] as number) + (odd[value] as number);
      if (count === 0 || value === noData) continue;
      sums.count += count;
      sums.sum += count * value;
      sums.squares += count * value * value;
      if (value < sums.min) sums.min = value;
      if (value > sums.max) sums.max = value;
    }
  };
}

function ofIntegers(values: Int16Array | Uint16Array, noData: number): SumRuns {
  return (runs, from, to, base, sums) => {
    let { count, sum, squares, min, max } = sums;
    for (let run = from; run < to; run += 1) {
      const start = (runs[2 * run] as number) - base;
      const end = start + (runs[2 * run + 1] as number);
      for (let pixel = start; pixel < end; pixel += 1) {
        const value = values[pixel] as number;
        if (value === noData) continue;
        count += 1;
        sum += value;
        squares += value * value;
        if (value < min) min = value;
        if (value > max) max = value;
      }
    }
    Object.assign(sums, { count, sum, squares, min, max });
  };
}

function ofFloats(values: Float32Array, noData: number): SumRuns {
  return (runs, from, to, base, sums) => {
    let { count, shift, sum, squares, min, max } = sums;
    for (let run = from; run < to; run += 1) {
      const start = (runs[2 * run] as number) - base;
      const end = start + (runs[2 * run + 1] as number);
      for (let pixel = start; pixel < end; pixel += 1) {
        const value = values[pixel] as number;
        if (value === noData || Number.isNaN(value)) continue;
        if (count === 0) shift = value;
        const difference = value - shift;
        count += 1;
        sum += difference;
        squares += difference * difference;
        if (value < min) min = value;
        if (value > max) max = value;
      }
    }
    Object.assign(sums, { count, shift, sum, squares, min, max });
  };
}
