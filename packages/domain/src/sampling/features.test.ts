import { assert, double, integer, property, array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterFeatures, momentsOf, placesOf, validShare, type PixelFrame } from './features.ts';
import { principalComponents } from './principal.ts';

const whole = (width: number, height: number): PixelFrame => ({
  width,
  height,
  pixels: Int32Array.from({ length: width * height }, (_, pixel) => pixel),
});
const unknown = Number.NaN;

describe('moments', () => {
  it('are the mean and the population standard deviation of what is known', () => {
    // 2, 4, 6: mean 4, squares 4 + 0 + 4, root of 8 / 3.
    expect(momentsOf([2, unknown, 4, 6])).toEqual({ mean: 4, sd: Math.sqrt(8 / 3) });
    expect(momentsOf([7])).toEqual({ mean: 7, sd: 0 });
    expect(momentsOf([unknown])).toEqual({ mean: Number.NaN, sd: Number.NaN });
  });

  it('give the worked example of the specification', () => {
    const { mean, sd } = momentsOf([0.21, 0.23, 0.25, 0.26, 0.48, 0.5, 0.51, 0.53, 0.55, 0.74, 0.76, 0.78]);
    expect(mean).toBeCloseTo(0.483_333_3, 7);
    expect(sd).toBeCloseTo(0.200_263_7, 7);
  });

  it('shift with the values and stretch with them', () => {
    const values = array(double({ min: -1, max: 1, noNaN: true }), { minLength: 2, maxLength: 30 });
    assert(
      property(values, (some) => {
        const [was, is] = [momentsOf(some), momentsOf(some.map((each) => 3 * each + 10))];
        return Math.abs(is.mean - (3 * was.mean + 10)) < 1e-9 && Math.abs(is.sd - 3 * was.sd) < 1e-9;
      }),
    );
  });
});

it('the share of known values is counted, and of none is 0', () => {
  expect([validShare(Float64Array.of(1, unknown, 0, 2)), validShare(new Float64Array(0))]).toEqual([0.75, 0]);
});

it('places are indexes among the used pixels, and -1 elsewhere', () => {
  expect([...placesOf({ width: 3, height: 2, pixels: Int32Array.of(1, 5) })]).toEqual([-1, 0, -1, -1, -1, 1]);
});

describe('features', () => {
  const ramp = Float64Array.from({ length: 20 }, (_, pixel) => pixel / 20);

  it('of one date are its z-scores smoothed by a 3x3 median', () => {
    const { columns, places } = clusterFeatures(whole(5, 1), [Float64Array.of(1, 2, 3, 4, 10)]);
    // Mean 4, sd sqrt((9 + 4 + 1 + 0 + 36) / 5) = sqrt(10). Medians along the row: 1.5, 2, 3, 4, 7.
    expect([...places]).toEqual([0, 1, 2, 3, 4]);
    const expected = [1.5, 2, 3, 4, 7].map((value) => (value - 4) / Math.sqrt(10));
    for (const [index, value] of expected.entries()) expect(columns[0]?.[index]).toBeCloseTo(value, 12);
  });

  it('of an even date are zeros, not a division by nothing', () => {
    const { columns } = clusterFeatures(whole(3, 1), [Float64Array.of(0.5, 0.5, 0.5)]);
    expect([...(columns[0] ?? [])]).toEqual([0, 0, 0]);
  });

  it('leave out a date with 18 of 20 pixels and keep one with 19', () => {
    const [one, two] = [ramp.slice(), ramp.slice()];
    one[7] = unknown;
    two[7] = unknown;
    two[12] = unknown;
    expect(clusterFeatures(whole(5, 4), [one]).columns).toHaveLength(1);
    expect(clusterFeatures(whole(5, 4), [two]).columns).toHaveLength(0);
    expect(clusterFeatures(whole(5, 4), [ramp, two]).columns).toHaveLength(1);
  });

  it('fill a gap by the median of its known neighbours', () => {
    const gap = ramp.slice();
    gap[6] = unknown;
    expect([...clusterFeatures(whole(5, 4), [gap]).places]).toHaveLength(20);
  });

  it('have no place where a gap has no known neighbour', () => {
    // A frame of 20 pixels in a row and one far away from them: that one is unknown.
    const frame = { width: 30, height: 1, pixels: Int32Array.of(...Array.from({ length: 20 }, (_, at) => at), 25) };
    const values = Float64Array.of(...ramp, unknown);
    const { places } = clusterFeatures(frame, [values]);
    expect([...places]).toEqual(Array.from({ length: 20 }, (_, at) => at));
  });

  it('use the four newest dates at most', () => {
    const noise = Array.from({ length: 6 }, (_, date) =>
      Float64Array.from(ramp, (value, at) => value + ((at * (date + 3)) % 7) / 10),
    );
    const [of4, of6] = [noise.slice(0, 4), noise].map((dates) => clusterFeatures(whole(5, 4), dates));
    expect(of6).toEqual(of4);
  });

  it('of neighbours across the edge of the window do not mix: rows end', () => {
    // Two columns of three: the last of row 1 is no neighbour of the first of row 2's far side.
    const { columns } = clusterFeatures(whole(2, 3), [Float64Array.of(0, 9, 0, 9, 0, 9)]);
    // Each 3x3 neighbourhood holds both columns: medians 4.5 (z = 0).
    for (const value of columns[0] ?? []) expect(value).toBeCloseTo(0, 12);
  });
});

describe('principal components', () => {
  const z = (values: readonly number[]) => {
    const { mean, sd } = momentsOf(values);
    return Float64Array.from(values, (value) => (value - mean) / sd);
  };
  const variance = (values: Float64Array) => momentsOf(values).sd ** 2;

  it('of two features with correlation r have variances 1 + r and 1 - r', () => {
    const [a, b] = [z([1, 2, 3, 4, 5, 6]), z([1, 3, 2, 5, 4, 9])];
    const r = a.reduce((total, value, index) => total + value * (b[index] ?? 0), 0) / a.length;
    const [first, second] = principalComponents([a, b]);
    expect(variance(first ?? a)).toBeCloseTo(1 + r, 10);
    // Nine tenths of 2 are more than 1 + r here only if r < 0.8.
    if (1 + r < 1.8) expect(variance(second ?? a)).toBeCloseTo(1 - r, 10);
    else expect(second).toBeUndefined();
    // Along the diagonal: (a + b) / sqrt 2.
    for (const [index, value] of a.entries())
      expect(first?.[index]).toBeCloseTo((value + (b[index] ?? 0)) / Math.SQRT2, 10);
  });

  it('of equal features are one, the positive one', () => {
    const a = z([3, 1, 4, 1, 5]);
    const found = principalComponents([a, a, a]);
    expect(found).toHaveLength(1);
    for (const [index, value] of a.entries()) expect(found[0]?.[index]).toBeCloseTo(Math.sqrt(3) * value, 9);
  });

  it('of unrelated features keep them all', () => {
    const [a, b, c] = [
      z([1, 1, 1, 1, -1, -1, -1, -1]),
      z([1, 1, -1, -1, 1, 1, -1, -1]),
      z([1, -1, 1, -1, 1, -1, 1, -1]),
    ];
    expect(principalComponents([a, b, c])).toHaveLength(3);
  });

  it('are unrelated among each other, and explain nine tenths but would not without the last', () => {
    const column = () => array(integer({ min: -9, max: 9 }), { minLength: 12, maxLength: 12 });
    assert(
      property(column(), column(), column(), (...raw) => {
        const columns = raw.map((values) => z(values.map((value, index) => value + index * 0.37)));
        const components = principalComponents(columns);
        const variances = components.map(variance);
        const total = variances.reduce((all, each) => all + each, 0);
        const [x, y] = components;
        const dot =
          x === undefined || y === undefined ? 0 : x.reduce((all, value, at) => all + value * (y[at] ?? 0), 0);
        return (
          Math.abs(dot) < 1e-6 &&
          total >= 2.7 - 1e-9 &&
          total - (variances.at(-1) ?? 0) < 2.7 &&
          variances.every((each, at) => at === 0 || each <= (variances[at - 1] ?? 0) + 1e-9)
        );
      }),
      { numRuns: 50 },
    );
  });
});
