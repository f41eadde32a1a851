import { array, assert, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseEstimate } from './baseEstimate.ts';
import { estimateYield } from './estimate.ts';
import { auxiliaryOf, predict, rangeOf, reachOf, regressionOf } from './regression.ts';
import { plainPopulation, populationOf, type SampleUnit, type ZoneShare } from './sample.ts';
import { studentT, studentT95 } from './studentT.ts';

interface Measured {
  readonly x: number;
  readonly y: number;
  readonly zone: number;
}
const ndvi = () => integer({ min: 20, max: 90 }).map((hundredths) => hundredths / 100);
const sample = (least = 6) =>
  array(
    record({
      x: ndvi(),
      y: integer({ min: 0, max: 900 }).map((each) => each / 100),
      zone: integer({ min: 0, max: 2 }),
    }),
    { minLength: least, maxLength: 14 },
  );
const unitsOf = (points: readonly Measured[]): SampleUnit[] =>
  points.map(({ x, y, zone }, index) => ({ sequenceId: index + 1, yield: y, x, zone }));
const ZONES: readonly ZoneShare[] = [
  { zone: 0, area: 3 },
  { zone: 1, area: 2 },
  { zone: 2, area: 5 },
];
const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
const close = (a: number, b: number, tolerance = 1e-7) =>
  Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b));

/** Weighted line through points by its normal equations. */
function lineOf(x: readonly number[], y: readonly number[], w: readonly number[]) {
  const weighted = (f: (index: number) => number) => sum(w.map((each, index) => each * f(index)));
  const [s, sx, sy] = [weighted(() => 1), weighted((i) => x[i] ?? 0), weighted((i) => y[i] ?? 0)];
  const [sxx, sxy] = [weighted((i) => (x[i] ?? 0) ** 2), weighted((i) => (x[i] ?? 0) * (y[i] ?? 0))];
  const slope = (s * sxy - sx * sy) / (s * sxx - sx * sx);
  return { slope, intercept: (sy - slope * sx) / s };
}

describe('Student’s t', () => {
  /** Share within ±t by Simpson's rule over the angle: density cos^(df-1), substitution t = tan(angle) sqrt(df). */
  const within = (t: number, df: number) => {
    const integral = (to: number) => {
      const steps = 4_000;
      const f = (angle: number) => Math.cos(angle) ** (df - 1);
      const inner = Array.from(
        { length: steps - 1 },
        (_, index) => f(((index + 1) * to) / steps) * (index % 2 === 0 ? 4 : 2),
      );
      return ((f(0) + f(to) + sum(inner)) * to) / (3 * steps);
    };
    return integral(Math.atan(t / Math.sqrt(df))) / integral(Math.PI / 2);
  };

  it.each([1, 1.5, 2.0068587106, 3, 7.7, 20, 100])(
    'with %s degrees of freedom has nine tenths within its quantile',
    (df) => expect(within(studentT95(df), df)).toBeCloseTo(0.9, 5),
  );

  it.each([
    // Printed tables: quantiles 0.975, 0.995 and 0.75.
    [0.95, 10, 2.228_14],
    [0.99, 10, 3.169_27],
    [0.5, 10, 0.699_81],
    [0.95, 1, 12.706_2],
    [0.9, 1e6, 1.644_85],
  ])('%s of it with df %s lie within %s', (share, df, t) => expect(studentT(share, df)).toBeCloseTo(t, 3));

  it('falls with the degrees of freedom and grows with the share', () => {
    const t = [1, 2, 3, 5, 9, 30].map(studentT95);
    expect(t).toEqual(t.toSorted((a, b) => b - a));
    const byShare = [0.5, 0.8, 0.9, 0.99].map((share) => studentT(share, 4));
    expect(byShare).toEqual(byShare.toSorted((a, b) => a - b));
  });
});

describe('the regression', () => {
  it('is the weighted line of the normal equations', () => {
    assert(
      property(sample(), (points) => {
        const units = unitsOf(points);
        const { weights } = baseEstimate(units, ZONES);
        const found = regressionOf(units, weights);
        if (found === null) return true;
        const expected = lineOf(
          points.map(({ x }) => x),
          points.map(({ y }) => y),
          [...weights],
        );
        return close(found.slope, expected.slope, 1e-6) && close(found.intercept, expected.intercept, 1e-6);
      }),
    );
  });

  it('judges itself by lines that are fitted without each point in turn', () => {
    assert(
      property(sample(), (points) => {
        const units = unitsOf(points);
        const { weights } = baseEstimate(units, ZONES);
        const found = regressionOf(units, weights);
        if (found === null || Number.isNaN(found.q2)) return true;
        const [x, y, w] = [points.map((each) => each.x), points.map((each) => each.y), [...weights]];
        const errors = points.map((_, left) => {
          const without = <T>(values: readonly T[]) => values.toSpliced(left, 1);
          const { slope, intercept } = lineOf(without(x), without(y), without(w));
          const mean = sum(without(w).map((each, index) => each * (without(y)[index] ?? 0))) / sum(without(w));
          return { line: (y[left] ?? 0) - intercept - slope * (x[left] ?? 0), mean: (y[left] ?? 0) - mean };
        });
        const squares = (of: 'line' | 'mean') => sum(errors.map((each, index) => (w[index] ?? 0) * each[of] ** 2));
        return close(found.q2, 1 - squares('line') / squares('mean'), 1e-5);
      }),
      { numRuns: 60 },
    );
  });

  it('of a worked example by hand: x 0.3 to 0.7, y 1, 2, 2, 4, 6', () => {
    // Means 0.5 and 3; S = 0.1 / 5 = 0.02; sum w dx dy = (0.4 + 0.1 + 0.1 + 0.6) / 5 = 0.24; slope 12, intercept -3.
    // Residuals 0.4, 0.2, -1, -0.2, 0.6: squares 1.6; total 16; R2 = 0.9; variance 1.6 / 3; t2 = 144 x 0.1 / variance = 27.
    const units = unitsOf([1, 2, 2, 4, 6].map((y, index) => ({ x: 0.3 + index / 10, y, zone: 0 })));
    const found = regressionOf(units, new Float64Array(5).fill(0.2));
    expect(found).toMatchObject({
      slope: expect.closeTo(12, 9),
      intercept: expect.closeTo(-3, 9),
      r2: expect.closeTo(0.9, 12),
      variance: expect.closeTo(1.6 / 3, 12),
      slopeT2: expect.closeTo(27, 8),
      meanX: expect.closeTo(0.5, 12),
      squares: expect.closeTo(0.02, 12),
    });
    // Leverages 0.6, 0.3, 0.2, 0.3, 0.6: e / (1 - h) = 1, 0.2857, -1.25, -0.2857, 1.5, squares 4.9758;
    // deviations from the mean over 0.8: squares 16 / 0.64 = 25. Q2 = 1 - 4.9758 / 25.
    expect(found?.q2).toBeCloseTo(1 - (1 + 2 * (2 / 7) ** 2 + 1.5625 + 2.25) / 25, 9);
  });

  it('has leverages that add up to its two coefficients, and residuals without mean or slope', () => {
    assert(
      property(sample(), (points) => {
        const units = unitsOf(points);
        const { weights } = baseEstimate(units, []);
        const found = regressionOf(units, weights);
        if (found === null) return true;
        const { residuals, leverages } = found;
        return (
          close(sum([...leverages]), 2) &&
          Math.abs(sum([...residuals])) < 1e-8 &&
          Math.abs(sum([...residuals].map((each, index) => each * (points[index]?.x ?? 0)))) < 1e-8
        );
      }),
    );
  });

  it.each<[string, readonly number[], readonly number[], boolean]>([
    ['five points', [0.3, 0.4, 0.5, 0.6, 0.7], [1, 2, 3, 4, 6], true],
    ['four points', [0.3, 0.4, 0.5, 0.6], [1, 2, 3, 5], false],
    ['NDVI that varies by 0.03', [0.5, 0.5, 0.5, 0.5, 0.530_001], [1, 2, 3, 4, 6], true],
    ['NDVI that varies by less', [0.5, 0.5, 0.5, 0.5, 0.529], [1, 2, 3, 4, 6], false],
    ['equal yields', [0.3, 0.4, 0.5, 0.6, 0.7], [3.3, 3.3, 3.3, 3.3, 3.3], false],
  ])('of %s', (_, x, y, exists) => {
    const units = unitsOf(x.map((each, index) => ({ x: each, y: y[index] ?? 0, zone: 0 })));
    expect(regressionOf(units, new Float64Array(x.length).fill(1 / x.length)) !== null).toBe(exists);
  });

  it('cannot be judged where one point alone determines it', () => {
    const units = unitsOf(
      [0.5, 0.5, 0.5, 0.5, 0.5, 0.9].map((x, index) => ({ x, y: [3, 3.1, 2.9, 3, 3.2, 8][index] ?? 0, zone: 0 })),
    );
    const found = regressionOf(units, new Float64Array(6).fill(1 / 6));
    expect(found?.leverages[5]).toBeCloseTo(1, 9);
    expect(found?.q2).toBeNaN();
    expect(estimateYield(units, [], plainPopulation([0.5, 0.9])).method).toBe('mean');
  });

  it('needs the NDVI of every point, a finite one', () => {
    const units = unitsOf([
      { x: 0.5, y: 1, zone: 0 },
      { x: Number.NaN, y: 1, zone: 0 },
    ]);
    expect(auxiliaryOf(units)).toBeNull();
    expect(auxiliaryOf([{ sequenceId: 1, yield: 1, x: null, zone: 0 }])).toBeNull();
    expect([...(auxiliaryOf(units.slice(0, 1)) ?? [])]).toEqual([0.5]);
  });

  it('reaches a tenth of the range beyond its points, and predicts the ends there', () => {
    const x = Float64Array.of(0.3, 0.7, 0.5);
    expect(rangeOf(x)).toEqual([0.3, 0.7]);
    expect(reachOf(x)).toEqual([expect.closeTo(0.26, 12), expect.closeTo(0.74, 12)]);
    const points = [0.3, 0.4, 0.5, 0.6, 0.7].map((each) => ({ x: each, y: 10 * each - 2, zone: 0 }));
    const units = unitsOf(points);
    const weights = new Float64Array(5).fill(0.2);
    const found = regressionOf(units, weights);
    if (found === null) throw new Error('no line');
    // y = 10 x - 2: at 0.74 it is 5.4, at 0.26 0.6; no residuals.
    expect(predict(found, units, weights, plainPopulation([0.99])).value).toBeCloseTo(5.4, 9);
    expect(predict(found, units, weights, plainPopulation([0.01])).value).toBeCloseTo(0.6, 9);
    // Weighted: three parts 0.5 (3 t/ha), one part 0.7 (5 t/ha).
    expect(predict(found, units, weights, { values: [0.5, 0.7], weights: [3, 1] })).toMatchObject({
      value: expect.closeTo(3.5, 9),
      meanX: expect.closeTo(0.55, 9),
    });
  });
});

describe('the estimate', () => {
  const population = populationOf(Array.from({ length: 60 }, (_, index) => 0.2 + index / 100));
  const figures = (points: readonly Measured[], zones: readonly ZoneShare[] = ZONES) => {
    const { value, standardError, df, method } = estimateYield(unitsOf(points), zones, population);
    return { value, standardError: standardError ?? 0, df, method };
  };

  it('does not depend on the order of the points', () => {
    assert(
      property(sample(), (points) => {
        const [one, other] = [figures(points), figures(points.toReversed())];
        return (
          one.method === other.method && close(one.value, other.value) && close(one.standardError, other.standardError)
        );
      }),
    );
  });

  it('does not depend on the numbers of the zones or the unit of their areas', () => {
    assert(
      property(sample(), (points) => {
        const renamed = points.map((point) => ({ ...point, zone: 10 - point.zone }));
        const zones = ZONES.map(({ zone, area }) => ({ zone: 10 - zone, area: 10_000 * area })).toReversed();
        const [one, other] = [figures(points), figures(renamed, zones)];
        return close(one.value, other.value) && close(one.standardError, other.standardError);
      }),
    );
  });

  it('grows in proportion to the yields, with its error', () => {
    assert(
      property(sample(), (points) => {
        const tripled = points.map((point) => ({ ...point, y: 3 * point.y }));
        const [one, other] = [figures(points), figures(tripled)];
        return close(3 * one.value, other.value, 1e-6) && close(3 * one.standardError, other.standardError, 1e-6);
      }),
    );
  });

  it('lies between the yields where no image is used', () => {
    assert(
      property(sample(1), (points) => {
        const { value } = estimateYield(unitsOf(points), ZONES, null);
        const yields = points.map(({ y }) => y);
        return value >= Math.min(...yields) - 1e-9 && value <= Math.max(...yields) + 1e-9;
      }),
    );
  });

  it('has an interval around it that never goes below nothing', () => {
    assert(
      property(sample(2), double({ min: 0, max: 20, noNaN: true }), (points, referenceYield) => {
        const { value, interval90, standardError, df } = estimateYield(unitsOf(points), ZONES, population, undefined, {
          referenceYield,
        });
        if (interval90 === null || standardError === null) return false;
        const half = studentT95(df) * standardError;
        return interval90[0] === Math.max(0, value - half) && interval90[1] === value + half && value >= 0;
      }),
    );
  });

  it('has an error of at least 8 % of it and 2 % of the reference over the root of n', () => {
    assert(
      property(sample(2), double({ min: 0, max: 20, noNaN: true }), (points, referenceYield) => {
        const { value, standardError, n } = estimateYield(unitsOf(points), ZONES, population, undefined, {
          referenceYield,
        });
        return (standardError ?? 0) >= Math.max(0.08 * value, 0.02 * referenceYield) / Math.sqrt(n) - 1e-12;
      }),
    );
    // Four equal yields of 0.1 against a reference of 6: 0.12 / 2 = 0.06, where 8 % would be 0.004.
    const poor = Array.from({ length: 4 }, () => ({ x: 0.5, y: 0.1, zone: 0 }));
    expect(estimateYield(unitsOf(poor), [], null, undefined, { referenceYield: 6 }).standardError).toBeCloseTo(
      0.06,
      12,
    );
  });
});
