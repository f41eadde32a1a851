import { array, assert, boolean, constantFrom, integer, property, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RasterValues } from './rasterValues.ts';
import { type Sums, sumRunsOf } from './zonalKernels.ts';

/** Beginning and length of runs that do not touch each other. */
const runLists = array(tuple(integer({ min: 0, max: 5 }), integer({ min: 1, max: 9 })), { maxLength: 8 }).map(
  (steps) => {
    let at = 0;
    return steps.flatMap(([gap, length]) => {
      const start = at + gap;
      at = start + length;
      return [start, length];
    });
  },
);

const KINDS = {
  bytes: (values: readonly number[]) => Uint8Array.from(values, (value) => Math.abs(value) % 256),
  'signed words': (values: readonly number[]) => Int16Array.from(values),
  words: (values: readonly number[]) => Uint16Array.from(values, Math.abs),
  floats: (values: readonly number[]) => Float32Array.from(values, (value) => value / 8),
} as const satisfies Record<string, (values: readonly number[]) => RasterValues>;
type Kind = keyof typeof KINDS;

const startOf = (): Sums => ({ count: 0, shift: 0, sum: 0, squares: 0, min: Infinity, max: -Infinity });

/** Mean, population variance and extremes, by plain arithmetic over the listed pixels. */
function plainly(values: RasterValues, runs: readonly number[], base: number, noData: number | null) {
  const taken: number[] = [];
  for (let run = 0; run < runs.length; run += 2)
    for (let pixel = (runs[run] ?? 0) - base; pixel < (runs[run] ?? 0) - base + (runs[run + 1] ?? 0); pixel += 1) {
      const value = values[pixel] ?? Number.NaN;
      if (value !== noData && !Number.isNaN(value)) taken.push(value);
    }
  const mean = taken.reduce((total, value) => total + value, 0) / taken.length;
  const variance = taken.reduce((total, value) => total + (value - mean) ** 2, 0) / taken.length;
  return { count: taken.length, mean, variance, min: Math.min(...taken), max: Math.max(...taken) };
}

const inputs = record({
  kind: constantFrom<Kind>('bytes', 'signed words', 'words', 'floats'),
  raw: array(integer({ min: -3_000, max: 3_000 }), { minLength: 120, maxLength: 120 }),
  runs: runLists,
  base: integer({ min: 0, max: 40 }),
  hasNoData: boolean(),
});

describe('the sums of runs', () => {
  it('are those of plain arithmetic, for every kind of value, with and without no data', () => {
    assert(
      property(inputs, ({ kind, raw, runs, base, hasNoData }) => {
        const values = KINDS[kind](raw);
        const noData = hasNoData ? (values[0] ?? 0) : null;
        const shifted = runs.map((number, at) => (at % 2 === 0 ? number + base : number));
        const sums = startOf();
        sumRunsOf(values, noData)(Int32Array.from(shifted), 0, shifted.length / 2, base, sums);
        const expected = plainly(values, shifted, base, noData);
        expect(sums.count).toBe(expected.count);
        if (expected.count === 0) return;
        const mean = sums.sum / sums.count;
        expect(sums.shift + mean).toBeCloseTo(expected.mean, 8);
        expect(sums.squares / sums.count - mean * mean).toBeCloseTo(expected.variance, 4);
        expect([sums.min, sums.max]).toEqual([expected.min, expected.max]);
      }),
    );
  });

  it('are the same in two parts as in one', () => {
    assert(
      property(inputs, integer({ min: 0, max: 8 }), ({ kind, raw, runs }, asked) => {
        const values = KINDS[kind](raw);
        const list = Int32Array.from(runs);
        const count = runs.length / 2;
        const cut = Math.min(asked, count);
        const [whole, parts] = [startOf(), startOf()];
        sumRunsOf(values, null)(list, 0, count, 0, whole);
        const add = sumRunsOf(values, null);
        add(list, 0, cut, 0, parts);
        add(list, cut, count, 0, parts);
        expect(parts).toEqual(whole);
      }),
    );
  });

  it('of values that are all no data are empty', () => {
    for (const [name, make] of Object.entries(KINDS)) {
      const sums = startOf();
      const values = make(Array.from({ length: 20 }, () => 8));
      sumRunsOf(values, values[0] ?? 0)(Int32Array.of(2, 5, 9, 3), 0, 2, 0, sums);
      expect([name, sums]).toEqual([name, startOf()]);
    }
  });

  it('of floats keep the digits of small differences far from zero', () => {
    const values = Float32Array.from({ length: 1_000 }, (_, at) => 4_000_000 + (at % 2) * 0.5);
    const sums = startOf();
    sumRunsOf(values, null)(Int32Array.of(0, 1_000), 0, 1, 0, sums);
    const mean = sums.sum / sums.count;
    expect(sums.squares / sums.count - mean * mean).toBeCloseTo(0.0625, 12);
  });
});
