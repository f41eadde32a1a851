import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeNdvi } from '../ndvi/encoding.ts';
import { FLAG } from './flagPalette.ts';
import { flagLimits, flagOf } from './flags.ts';
import { expectationOfLargerGroup, expectationOfRest } from './ownRest.ts';

/** A block whose pixels were at 0.7 and changed by these. */
const blockOf = (changes: readonly number[]) =>
  [
    Uint8Array.from(changes, () => encodeNdvi(0.7)),
    Uint8Array.from(changes, (change) => encodeNdvi(0.7 + change)),
  ] as const;
const flaggedOf = ([before, after]: readonly [Uint8Array, Uint8Array], expectation = expectationOfLargerGroup) => {
  const found = expectation(before, after);
  if (found === null) return null;
  return before.reduce((n, code, at) => n + (flagOf(code, after[at] ?? 0, flagLimits(found)) === FLAG.loss ? 1 : 0), 0);
};
/** Values spread evenly from one to another. */
const even = (count: number, from: number, to: number): number[] =>
  Array.from({ length: count }, (_, at) => from + ((to - from) * at) / Math.max(count - 1, 1));

describe('a block of two groups', () => {
  it('shows the smaller one, however unevenly the larger one grew', () => {
    const grown = even(80, 0, 1).map((share) => 0.03 + 0.26 * share ** 2);
    const uneven = blockOf([...even(40, -0.28, -0.22), ...grown]);
    expect(flaggedOf(uneven, expectationOfRest)).toBe(0);
    expect(flaggedOf(uneven)).toBe(40);
  });

  it('shows any smaller part that lies far below the larger one', () => {
    const group = (low: number, high: number) => fc.double({ min: low, max: high, noNaN: true });
    const fallen = fc.array(group(-0.5, -0.35), { minLength: 20, maxLength: 50 });
    const rest = fc.array(group(-0.05, 0.1), { minLength: 100, maxLength: 150 });
    fc.assert(
      fc.property(fallen, rest, (low, high) => {
        expect(flaggedOf(blockOf([...low, ...high]))).toBe(low.length);
      }),
    );
  });

  it('is none where the changes have no gap, few are low, or clearly more than half are', () => {
    expect(flaggedOf(blockOf(even(120, -0.4, 0.2)))).toBeNull();
    expect(flaggedOf(blockOf([...even(5, -0.4, -0.35), ...even(115, -0.05, 0.05)]))).toBeNull();
    expect(flaggedOf(blockOf([...even(12, -0.4, -0.35), ...even(108, -0.05, 0.05)]))).toBe(12);
    expect(flaggedOf(blockOf([...even(60, -0.4, -0.35), ...even(60, -0.05, 0.05)]))).toBe(60);
    expect(flaggedOf(blockOf([...even(75, -0.4, -0.35), ...even(45, -0.05, 0.05)]))).toBeNull();
    expect(flaggedOf(blockOf([...even(9, -0.4, -0.35), ...even(20, -0.05, 0.05)]))).toBeNull();
  });

  it('has no loss where the smaller one did not fall but lags behind a growing rest', () => {
    expect(flaggedOf(blockOf([...even(40, -0.09, -0.05), ...even(80, 0.18, 0.25)]))).toBeNull();
    expect(flaggedOf(blockOf([...even(40, -0.14, -0.1), ...even(80, 0.18, 0.25)]))).toBe(40);
  });
});
