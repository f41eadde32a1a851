import { array, assert, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseLoss } from './damageIndicator.ts';
import { damageThreshold, soundLosses } from './damageThreshold.ts';
import { otsu } from './otsu.ts';
import { pixelLosses } from './pixelLosses.ts';

const unknown = Number.NaN;
const repeated = (...groups: readonly (readonly [value: number, count: number])[]) =>
  Float64Array.from(groups.flatMap(([value, count]) => Array.from({ length: count }, () => value)));

describe('Otsu’s threshold', () => {
  /** Every edge of the histogram tried, by the definition: the share of the variance between the two classes. */
  const naive = (values: readonly number[]) => {
    const bins = values.map((value) => (Math.min(Math.max(Math.floor((value + 1) * 128), 0), 255) + 0.5) / 128 - 1);
    const mean = (some: readonly number[]) => some.reduce((sum, each) => sum + each, 0) / some.length;
    const variance = mean(bins.map((each) => (each - mean(bins)) ** 2));
    const etas = Array.from({ length: 255 }, (_, index) => {
      const edge = (index + 1) / 128 - 1;
      const [low, high] = [bins.filter((each) => each < edge), bins.filter((each) => each >= edge)];
      if (low.length === 0 || high.length === 0) return 0;
      return ((low.length * high.length) / bins.length ** 2) * (mean(low) - mean(high)) ** 2;
    });
    const best = Math.max(...etas);
    const all = etas.flatMap((eta, index) => (Math.abs(eta - best) < 1e-12 ? [(index + 1) / 128 - 1] : []));
    // Of different splits that are equally good the lowest: its edges have the same values below them.
    const below = (edge: number) => bins.filter((each) => each < edge).length;
    const edges = all.filter((edge) => below(edge) === below(all[0] ?? 0));
    return { eta: best / variance, threshold: ((edges[0] ?? 0) + (edges.at(-1) ?? 0)) / 2 };
  };

  it('is that of trying all edges', () => {
    assert(
      property(array(integer({ min: -110, max: 110 }), { minLength: 2, maxLength: 20 }), (hundredths) => {
        const values = hundredths.map((each) => each / 100);
        const found = otsu(Float64Array.from(values));
        if (found === null)
          return new Set(values.map((each) => Math.min(Math.max(Math.floor((each + 1) * 128), 0), 255))).size === 1;
        const expected = naive(values);
        return Math.abs(found.eta - expected.eta) < 1e-9 && Math.abs(found.threshold - expected.threshold) < 1e-9;
      }),
      // Two splits of the example are equally good.
      { numRuns: 60, examples: [[[-67, 80, 3, 11, -56, -97, 95, 92, 43, -27, 60, -53]]] },
    );
  });

  it('is null of nothing to split: no value, unknown ones, one bin', () => {
    expect([otsu(new Float64Array(0)), otsu(Float64Array.of(unknown)), otsu(Float64Array.of(0.5, 0.5, 0.501))]).toEqual(
      [null, null, null],
    );
  });

  it('explains everything of two values, and tells share and mean of the upper class', () => {
    const split = otsu(repeated([-0.5, 30], [0.5, 10]));
    expect(split?.eta).toBeCloseTo(1, 12);
    expect(split?.upperShare).toBe(0.25);
    expect(split?.upperMean).toBeCloseTo(0.5, 2);
  });

  it('counts values beyond the scale in the outermost bins', () => {
    const [inside, beyond] = [otsu(Float64Array.of(-1, -1, 0.999)), otsu(Float64Array.of(-7, -1, 44))];
    expect(beyond).toEqual(inside);
  });
});

describe('the threshold of damage', () => {
  it('is Otsu’s where a twentieth of the field lost something', () => {
    expect(damageThreshold(repeated([0, 95], [0.5, 5]), null).method).toBe('otsu');
    expect(damageThreshold(repeated([0, 96], [0.5, 4]), null).method).toBe('robust');
    expect(damageThreshold(repeated([0, 4], [0.5, 96]), null).method).toBe('robust');
  });

  it('is not Otsu’s where the upper part lost less than a tenth, however clear the split', () => {
    const small = damageThreshold(repeated([-0.3, 50], [0.05, 50]), null);
    expect(small).toMatchObject({ method: 'robust', threshold: 0.1 });
    expect(small.eta).toBeCloseTo(1, 9);
  });

  it('is else the median and two and a half robust deviations of undamaged blocks, at least 0.10', () => {
    const even = repeated([0.02, 10]);
    // 0.05 + 2.5 x 1.4826 x 0.04 = 0.19826
    expect(damageThreshold(even, { median: 0.05, mad: 0.04 }).threshold).toBeCloseTo(0.198_26, 12);
    expect(damageThreshold(even, { median: -0.2, mad: 0.01 }).threshold).toBe(0.1);
    expect(damageThreshold(even, null)).toEqual({ threshold: 0.1, method: 'robust', eta: null });
  });

  it('measures undamaged blocks by median and deviation', () => {
    expect(soundLosses([])).toBeNull();
    expect(soundLosses([3])).toEqual({ median: 3, mad: 0 });
    // 1, 2, 4, 9: median 3, deviations 2, 1, 1, 6: sorted 1, 1, 2, 6 -> 1.5.
    expect(soundLosses([9, 1, 4, 2])).toEqual({ median: 3, mad: 1.5 });
    // 1, 2, 100: median 2, deviations 1, 0, 98.
    expect(soundLosses([100, 1, 2])).toEqual({ median: 2, mad: 1 });
  });
});

describe('the loss of a course', () => {
  it('is the area between the courses: a triangle of 10 days and 0.4 is 2 NDVI days of 8', () => {
    const loss = courseLoss([0, 10], [0.8, 0.8], [0.8, 0.4]);
    expect(loss?.loss).toBeCloseTo(2, 12);
    expect(loss?.relative).toBeCloseTo(0.25, 12);
  });

  it('bridges days that were not seen', () => {
    const whole = courseLoss([0, 10, 20], [0.8, 0.8, 0.8], [0.8, 0.6, 0.4]);
    const gap = courseLoss([0, 10, 20], [0.8, 0.8, 0.8], [0.8, unknown, 0.4]);
    expect(gap?.loss).toBeCloseTo(whole?.loss ?? 0, 12);
    expect(courseLoss([0, 10, 20], [0.8, unknown, 0.8], [0.8, 0.1, 0.4])?.loss).toBeCloseTo(whole?.loss ?? 0, 12);
  });

  it('is unknown of one day, and where nothing was expected', () => {
    expect(courseLoss([0], [0.8], [0.2])).toBeNull();
    expect(courseLoss([0, 5], [0.8, 0.8], [0.5, unknown])).toBeNull();
    expect(courseLoss([0, 5], [0, 0], [0.1, 0.1])).toBeNull();
  });

  it('does not depend on the unit of time, and is negative where more grew than expected', () => {
    const ndvi = () => array(double({ min: 0.1, max: 0.9, noNaN: true }), { minLength: 4, maxLength: 4 });
    assert(
      property(ndvi(), ndvi(), (expected, observed) => {
        const [days, hours] = [
          [0, 3, 8, 20],
          [0, 72, 192, 480],
        ].map((times) => courseLoss(times, expected, observed)?.relative ?? 9);
        const swapped = courseLoss([0, 3, 8, 20], observed, expected)?.loss ?? 9;
        return (
          Math.abs((days ?? 0) - (hours ?? 1)) < 1e-12 &&
          Math.abs(swapped + (courseLoss([0, 3, 8, 20], expected, observed)?.loss ?? 0)) < 1e-12
        );
      }),
    );
  });
});

describe('losses of pixels', () => {
  const after = (day: number, ndvi: readonly number[], cropChange = 0) => ({
    day,
    ndvi: Float64Array.from(ndvi),
    cropChange,
  });

  it('with two images are the fall to the newest one', () => {
    const { indicator, losses } = pixelLosses(Float64Array.of(0.8, 0.7, 0.6), [
      after(5, [0.1, 0.1, 0.1]),
      after(10, [0.5, unknown, 0.7]),
    ]);
    expect(indicator).toBe('delta');
    expect([...losses]).toEqual([expect.closeTo(0.3, 12), unknown, expect.closeTo(-0.1, 12)]);
  });

  it('with three are the share of the expected course that is missing', () => {
    const images = [after(10, [0.4]), after(20, [0.4]), after(30, [0.4])];
    const { indicator, losses } = pixelLosses(Float64Array.of(0.8), images);
    // Expected 30 x 0.8 = 24; observed 10 x 0.6 + 20 x 0.4 = 14.
    expect(indicator).toBe('auc');
    expect(losses[0]).toBeCloseTo(10 / 24, 12);
  });

  it('expect the pixel to change as its crop did, but never below nothing', () => {
    const images = (change: number) => [10, 20, 30].map((day) => after(day, [0.3], change));
    // The crop fell by 0.5 as this pixel did: expected 0.8, then 0.3 three times. No loss.
    expect(pixelLosses(Float64Array.of(0.8), images(-0.5)).losses[0]).toBeCloseTo(0, 12);
    // By 0.9: expected 0.8, 0, 0, 0 = 4 NDVI days; observed 5.5 + 6 = 11.5. Relative -1.875.
    expect(pixelLosses(Float64Array.of(0.8), images(-0.9)).losses[0]).toBeCloseTo(-1.875, 12);
  });

  it('without an image are unknown', () =>
    expect([...pixelLosses(Float64Array.of(0.8), []).losses]).toEqual([unknown]));
});
