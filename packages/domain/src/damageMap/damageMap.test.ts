import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseLoss } from './damageIndicator.ts';
import { damageThreshold, soundLosses } from './damageThreshold.ts';
import { otsu } from './otsu.ts';
import { pixelLosses } from './pixelLosses.ts';

const EXAMPLE = [-0.42, -0.4, -0.38, -0.35, -0.33, -0.05, -0.04, -0.02, 0, 0.01, 0.02, 0.03];

describe('Otsu’s threshold', () => {
  it('is the worked example', () => {
    const split = otsu(Float64Array.from(EXAMPLE));
    expect(split?.threshold).toBeCloseTo((-0.328125 - 0.0546875) / 2, 9);
    expect(split?.threshold).toBeCloseTo(-0.1914063, 6);
    expect(split?.eta).toBeCloseTo(0.973172, 6);
    expect(split?.upperShare).toBeCloseTo(7 / 12);
  });

  it('mirrors', () => {
    const split = otsu(Float64Array.from(EXAMPLE, (value) => -value));
    expect(split?.eta).toBeCloseTo(0.973, 2);
    expect(split?.upperShare).toBeCloseTo(5 / 12);
  });

  it('is none of equal values, or of no value', () => {
    expect(otsu(Float64Array.of(0.3, 0.3, 0.3))).toBeNull();
    expect(otsu(Float64Array.of(Number.NaN))).toBeNull();
    expect(otsu(new Float64Array())).toBeNull();
  });

  it('takes the lowest of different splits that are equally good', () => {
    const values = Float64Array.from([63, 6, -54, 100, -79, 3, -75, 18, 100], (each) => each / 100);
    const split = otsu(values);
    const above = values.filter((value) => value > (split?.threshold ?? 0)).length;
    expect(above / values.length).toBeCloseTo(split?.upperShare ?? 0, 9);
  });

  it('splits the values in two, and explains a share', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -120, max: 120 }), { minLength: 2, maxLength: 60 }), (hundredths) => {
        const values = Float64Array.from(hundredths, (each) => each / 100);
        const split = otsu(values);
        if (split === null) return;
        expect(split.eta).toBeGreaterThan(0);
        expect(split.eta).toBeLessThanOrEqual(1 + 1e-9);
        const above = values.filter((value) => value > split.threshold).length;
        expect(above / values.length).toBeCloseTo(split.upperShare, 9);
      }),
    ));
});

describe('loss of a course', () => {
  it('is the worked example', () => {
    const days = [0, 8, 16, 24, 32];
    const loss = courseLoss(days, [0.8, 0.8, 0.79, 0.76, 0.7], [0.8, 0.48, 0.52, 0.55, 0.54]);
    expect(loss?.loss).toBeCloseTo(7.04, 9);
    expect(loss?.relative).toBeCloseTo(0.283871, 6);
  });

  it('leaves out days without a value', () => {
    const seen = courseLoss([0, 16, 32], [0.8, 0.8, 0.8], [0.8, 0.4, 0.4]);
    const hidden = courseLoss([0, 8, 16, 32], [0.8, 0.8, 0.8, 0.8], [0.8, Number.NaN, 0.4, 0.4]);
    expect(hidden).toEqual(seen);
    expect(courseLoss([0, 8], [0.8, 0.8], [0.8, Number.NaN])).toBeNull();
  });

  it('is nothing where the course is the expected one', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 2, maxLength: 9 }), (hundredths) => {
        const course = hundredths.map((each) => each / 100);
        const days = course.map((_, index) => 5 * index);
        expect(courseLoss(days, course, course)?.relative).toBe(0);
      }),
    ));
});

describe('the threshold of damage', () => {
  it('is Otsu’s where the field splits into two parts', () => {
    const losses = Float64Array.from(EXAMPLE, (value) => -value);
    expect(damageThreshold(losses, null)).toMatchObject({ method: 'otsu', threshold: expect.closeTo(0.19, 1) });
  });

  it('is that of the undamaged blocks where one part is tiny, or nothing was lost', () => {
    const few = Float64Array.from({ length: 100 }, (_, index) => (index < 2 ? 0.6 : 0.01));
    expect(damageThreshold(few, { median: 0.05, mad: 0.03 })).toMatchObject({
      method: 'robust',
      threshold: expect.closeTo(0.05 + 2.5 * 1.4826 * 0.03, 9),
    });
    const sound = Float64Array.from({ length: 100 }, (_, index) => (index < 50 ? -0.3 : 0.02));
    expect(damageThreshold(sound, { median: 0, mad: 0.01 })).toMatchObject({ method: 'robust', threshold: 0.1 });
    expect(damageThreshold(sound, null)).toMatchObject({ method: 'robust', threshold: 0.1, eta: expect.any(Number) });
  });

  it('comes with the median and deviation of the undamaged blocks', () => {
    expect(soundLosses([0.02, -0.01, -0.03, 0.01, 0, -0.02, 0.03, -0.01])).toEqual({
      median: -0.005,
      mad: expect.closeTo(0.015, 9),
    });
    expect(soundLosses([])).toBeNull();
  });
});

describe('losses of pixels', () => {
  const image = (day: number, cropChange: number, ...ndvi: number[]) => ({
    day,
    cropChange,
    ndvi: Float64Array.from(ndvi),
  });

  it('are the fall of NDVI while few images have come', () => {
    const { indicator, losses } = pixelLosses(Float64Array.of(0.8, 0.8, Number.NaN), [image(5, 0, 0.5, 0.82, 0.5)]);
    expect(indicator).toBe('delta');
    expect([...losses]).toEqual([expect.closeTo(0.3), expect.closeTo(-0.02), Number.NaN]);
  });

  it('are shares of the course of the surrounding crop', () => {
    // The worked example's pixel, and one that ripened like its neighbours.
    const after = [
      image(8, 0, 0.48, 0.8),
      image(16, -0.01, 0.52, 0.79),
      image(24, -0.04, 0.55, 0.76),
      image(32, -0.1, 0.54, 0.7),
    ];
    const { indicator, losses } = pixelLosses(Float64Array.of(0.8, 0.8), after);
    expect(indicator).toBe('auc');
    expect(losses[0]).toBeCloseTo(0.283871, 6);
    expect(losses[1]).toBeCloseTo(0, 9);
  });

  it('are unknown for a pixel that was hidden before', () => {
    const after = [image(5, 0, 0.5), image(10, 0, 0.5), image(15, 0, 0.5)];
    expect(pixelLosses(Float64Array.of(Number.NaN), after).losses[0]).toBeNaN();
  });
});
