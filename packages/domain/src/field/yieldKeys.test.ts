import { describe, expect, it } from 'vitest';
import { CROP_TABLE } from '../crops/cropTable.hu.ts';
import { KEYS_IN_ROW, keyStep, yieldKeys } from './yieldKeys.ts';

describe('the keys for a yield', () => {
  it.each([
    [5.5, 0.2],
    [7.4, 0.5],
    [2.8, 0.1],
    [25, 1],
    [0.3, 0.02],
  ])('at %f t/ha are %f apart', (expected, step) => {
    expect(keyStep(expected)).toBe(step);
  });

  it.each(Object.values(CROP_TABLE).map(({ name, ref, max }) => ({ name, ref, max })))(
    'of $name are lost in the error of measuring, and cover every plausible yield',
    ({ ref, max }) => {
      const { values } = yieldKeys(ref, max, []);
      // The deviation of rounding adds at most 4 % to that of measuring.
      expect(Math.hypot(0.08 * ref, keyStep(ref) / Math.sqrt(12))).toBeLessThan(1.04 * 0.08 * ref);
      expect(values.at(-1)).toBeGreaterThanOrEqual(max);
      expect(values.length % KEYS_IN_ROW).toBe(0);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
      expect(values[0]).toBeGreaterThan(0);
    },
  );

  it('begin at the yield that was measured last, else at the expected one', () => {
    const first = ({ values, row }: ReturnType<typeof yieldKeys>) => values[row * KEYS_IN_ROW];
    expect(first(yieldKeys(5.5, 12, []))).toBe(5.2);
    expect(first(yieldKeys(5.5, 12, [5, 2.4]))).toBe(2.2);
    // Zero says nothing about the next point.
    expect(first(yieldKeys(5.5, 12, [2.4, 0]))).toBe(2.2);
    expect(first(yieldKeys(5.5, 12, [99]))).toBe(11.2);
  });
});
