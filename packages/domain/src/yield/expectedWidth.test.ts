import { describe, expect, it } from 'vitest';
import { createRandom } from '../sampling/random.ts';
import { estimateYield } from './estimate.ts';
import { expectedHalfWidth, narrowing } from './expectedWidth.ts';
import type { SampleUnit } from './sample.ts';

const unitsOf = (yields: readonly number[], zones = 2): SampleUnit[] =>
  yields.map((each, index) => ({ sequenceId: index + 1, yield: each, x: null, zone: 1 + (index % zones) }));
const ZONES = [
  { zone: 1, area: 5 },
  { zone: 2, area: 5 },
];

describe('the expected half width', () => {
  const estimate = estimateYield(unitsOf([3.1, 4.6, 2.2, 5.3, 3.9, 4.4]), [], null);

  it('is the present half width without a further point', () => {
    expect(expectedHalfWidth(estimate, 0)).toBeCloseTo((estimate.interval90?.[1] ?? 0) - estimate.value, 12);
  });

  it('is t(11) s / sqrt(12) after six further points of six', () => {
    const { standardError } = estimate;
    // 0.95 quantile of Student's t at 11 degrees of freedom, from tables.
    expect(expectedHalfWidth(estimate, 6)).toBeCloseTo((1.7958848187 * (standardError ?? 0)) / Math.SQRT2, 8);
  });

  it('is not known of one point, or where a zone without a point decides the width', () => {
    expect(expectedHalfWidth(estimateYield(unitsOf([3.1]), [], null), 4)).toBeNull();
    expect(expectedHalfWidth(estimateYield(unitsOf([3.1, 3.4, 3.3, 3.9], 1), ZONES, null), 4)).toBeNull();
  });

  it('agrees on average with the half widths of samples that were really enlarged', () => {
    const random = createRandom(11);
    const draw = () => 5 + 1.2 * (random() + random() + random() + random() - 2);
    let [said, real] = [0, 0];
    for (let trial = 0; trial < 1_000; trial += 1) {
      const all = Array.from({ length: 14 }, draw);
      said += expectedHalfWidth(estimateYield(unitsOf(all.slice(0, 8)), ZONES, null), 6) ?? 0;
      const { interval90, value } = estimateYield(unitsOf(all), ZONES, null);
      real += (interval90?.[1] ?? 0) - value;
    }
    expect(said / real).toBeGreaterThan(0.95);
    expect(said / real).toBeLessThan(1.05);
  });
});

describe('what further sampling is worth', () => {
  const estimate = estimateYield(unitsOf([3.1, 4.6, 2.2, 5.3, 3.9, 4.4]), [], null);

  it('is told of the rest of the plan', () => {
    expect(narrowing(estimate, 3)).toEqual({ more: 3, halfWidth: expectedHalfWidth(estimate, 3) });
  });

  it('is told of the fewest points that narrow by a quarter where nothing of the plan is left', () => {
    const now = expectedHalfWidth(estimate, 0) ?? 0;
    const { more, halfWidth } = narrowing(estimate, 0) ?? { more: 0, halfWidth: 0 };
    expect(halfWidth).toBeLessThanOrEqual(0.75 * now);
    expect(expectedHalfWidth(estimate, more - 1)).toBeGreaterThan(0.75 * now);
  });

  it('is nothing that can be told of one point', () => {
    expect(narrowing(estimateYield(unitsOf([3.1]), [], null), 3)).toBeNull();
  });
});
