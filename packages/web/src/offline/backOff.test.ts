import { assert, double, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { backOff } from './backOff.ts';

it('a repetition waits twice as long after each failure, five minutes at most', () => {
  expect([1, 2, 3, 4, 7, 20].map((failures) => backOff(failures, 0.5))).toEqual([
    5_000, 10_000, 20_000, 40_000, 300_000, 300_000,
  ]);
  assert(
    property(integer({ min: 1, max: 1_000 }), double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const middle = backOff(failures, 0.5);
      expect(Math.abs(backOff(failures, random) - middle)).toBeLessThanOrEqual(middle * 0.2 + 1e-6);
    }),
  );
});
