import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { candidatesOf, meanOverTime } from './auxiliary.ts';
import { calculateYield, type PlacedPoint, type YieldInputs } from './calculateYield.ts';
import { damageFigures, olympicMean } from './damage.ts';
import { estimateYield } from './estimate.ts';
import { placeOfPoint } from './pointPlace.ts';
import { canCalculate, checkYieldPreconditions, checkZonePreconditions } from './preconditions.ts';
import { plainPopulation, populationOf, type SampleUnit, type ZoneShare } from './sample.ts';
import { studentT95 } from './studentT.ts';
import { qualityOf } from './warnings.ts';
import { yieldRefusalText, yieldWarningText } from './yield.hu.ts';

const unitsOf = (yields: readonly number[], x?: readonly number[], zones?: readonly number[]): SampleUnit[] =>
  yields.map((each, index) => ({
    sequenceId: index + 1,
    yield: each,
    x: x?.[index] ?? null,
    zone: zones?.[index] ?? null,
  }));
const sharesOf = (...areas: readonly number[]): ZoneShare[] => areas.map((area, zone) => ({ zone, area }));
/** Relative tolerance of the worked examples. */
const near = (actual: number | null | undefined, wanted: number) =>
  expect(Math.abs((actual ?? Number.NaN) - wanted)).toBeLessThanOrEqual(1e-6 * Math.max(1e-3, Math.abs(wanted)));

const A = {
  x: [0.31, 0.35, 0.38, 0.44, 0.48, 0.52, 0.57, 0.61, 0.66, 0.7],
  y: [0.8, 1.4, 1.3, 2.3, 2.6, 2.9, 3.9, 4.1, 4.8, 5.2],
  z: [0, 0, 0, 1, 1, 1, 1, 2, 2, 2],
  W: sharesOf(0.25, 0.45, 0.3),
};

describe('Student’s t', () => {
  it('has the quantiles of the tables', () => {
    for (const [df, t] of [
      [1, 6.313751514675037],
      [2, 2.919985580355516],
      [3, 2.3533634348018264],
      [4, 2.1318467863266495],
      [8, 1.8595480375308981],
      [28, 1.701130934265931],
    ] as const)
      expect(studentT95(df)).toBeCloseTo(t, 10);
  });
});

describe('the worked examples of the estimator', () => {
  it('A: zones and NDVI', () => {
    near(estimateYield(unitsOf(A.y), [], null).value, 2.93);
    for (const population of [plainPopulation([0.5]), plainPopulation([0.4, 0.6])]) {
      const all = estimateYield(unitsOf(A.y, A.x, A.z), A.W, population);
      expect(all).toMatchObject({ method: 'composite', df: 8, n: 10 });
      near(all.base.lambda, 0.9653031619);
      near(all.value, 2.9075356889);
      near(all.standardError, 0.0735554812);
      near(all.interval90?.[0], 2.7707557381);
      near(all.interval90?.[1], 3.0443156397);
    }
  });

  it('B: a few points alone', () => {
    const result = estimateYield(unitsOf([3.1, 2.9, 3.4, 3.0, 2.7]), [], null);
    expect(result.method).toBe('mean');
    near(result.value, 3.02);
    near(result.standardError, 0.115758369);
    near(result.interval90?.[0], 2.7732208936);
    near(result.interval90?.[1], 3.2667791064);
  });

  it('C: two zones', () => {
    const units = unitsOf([0.4, 0.6, 3.0, 3.4], undefined, [0, 0, 1, 1]);
    const result = estimateYield(units, sharesOf(0.3, 0.7), null);
    expect(result.method).toBe('poststrat');
    near(result.base.lambda, 0.9931412894);
    near(result.value, 2.3862962963);
    near(result.standardError, 0.1387940599);
    near(result.df, 2.0068587106);
    near(result.interval90?.[0], 1.9819626458);
    near(result.interval90?.[1], 2.7906299468);
    near(estimateYield(unitsOf([0.4, 0.6, 3.0, 3.4]), [], null).value, 1.85);
  });

  it('of zones that cover too little of the area ignore the zones', () => {
    const units = unitsOf([0.4, 0.6, 3.0, 3.4], undefined, [0, 0, 1, 1]);
    expect(estimateYield(units, sharesOf(0.3, 0.7), null, 1.1).method).toBe('poststrat');
    expect(estimateYield(units, sharesOf(0.3, 0.7), null, 1.2).method).toBe('mean');
  });

  it('D: one point, and two', () => {
    expect(estimateYield(unitsOf([2.5]), [], null)).toMatchObject({
      value: 2.5,
      standardError: null,
      interval90: null,
    });
    const two = estimateYield(unitsOf([2.5, 3.5]), [], null);
    expect(two).toMatchObject({ value: 3, standardError: 0.5 });
    expect(two.interval90?.[0]).toBe(0);
    near(two.interval90?.[1], 6.1568757574);
  });

  it('E: zeros, and pixels beyond the points', () => {
    const units = unitsOf([0, 0, 0.6, 1.6, 2.4, 3.1, 3.4, 3.9], [0.15, 0.2, 0.3, 0.4, 0.5, 0.55, 0.6, 0.65]);
    const result = estimateYield(units, [], plainPopulation([0.05, 0.1, 0.2, 0.35, 0.5, 0.6, 0.7, 0.8]));
    near(result.regression?.intercept, -1.5798212005);
    near(result.regression?.slope, 8.2503192848);
    near(result.prediction?.value, 1.9177841635);
    near(result.regression?.q2, 0.9727552052);
    near(result.value, 1.9166185177);
    near(result.standardError, 0.1182117553);
    expect(result.df).toBe(6);
    near(result.interval90?.[0], 1.6869117659);
    near(result.interval90?.[1], 2.1463252696);
  });

  const six = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
  it('F: equal yields', () => {
    const result = estimateYield(unitsOf([3, 3, 3, 3, 3, 3], six), [], plainPopulation([0.5]));
    expect(result).toMatchObject({ method: 'mean', value: 3, df: 5, regression: null });
    near(result.standardError, 0.0979795897);
    near(result.interval90?.[0], 2.8025663872);
    near(result.interval90?.[1], 3.1974336128);
    // Where nothing was left the reference determines the error of measurement.
    const zeros = estimateYield(unitsOf([0, 0, 0, 0]), [], null, undefined, { referenceYield: 6 });
    near(zeros.standardError, 0.06);
  });

  it('H: zones that explain nothing', () => {
    const units = unitsOf([3.1, 2.9, 3.4, 3.0, 2.7, 3.3], undefined, [0, 1, 0, 1, 0, 1]);
    const result = estimateYield(units, sharesOf(0.5, 0.5), null);
    expect(result.base.lambda).toBe(0);
    near(result.value, 3.0666666667);
    near(result.standardError, 0.1054092553);
    expect(result).toMatchObject({ method: 'mean', df: 5 });
  });

  it('I: one zone of two without a point', () => {
    const yields = [9.6, 9.4, 9.9, 9.5, 9.7, 9.8, 9.3, 9.9];
    const units = unitsOf(
      yields,
      undefined,
      yields.map(() => 0),
    );
    const result = estimateYield(units, sharesOf(0.4, 0.6), null);
    near(result.value, 9.6375);
    near(result.standardError, 1.4711005287);
    expect(result.df).toBe(7);
    near(result.interval90?.[0], 6.8503844124);
    near(result.interval90?.[1], 12.4246155876);
    const outcome = calculateYield(inputsOf(units, [], sharesOf(100_000, 150_000)));
    expect(outcome.ok && outcome.result.quality).toBe('uncertain');
    expect(outcome.ok && outcome.result.warnings).toContainEqual({
      reason: 'unsampled-zone',
      sequenceId: null,
      zone: 1,
      share: 0.6,
    });
  });

  it('G: greener is less', () => {
    const units = unitsOf([5, 4, 3, 2, 1, 0.5], six);
    const result = estimateYield(units, [], plainPopulation([0.5]));
    expect(result.method).toBe('mean');
    near(result.value, 2.5833333333);
    const outcome = calculateYield(inputsOf(units, [0.5]));
    expect(outcome.ok && outcome.result.warnings.map(({ reason }) => reason)).toEqual(['negative-slope']);
  });
});

/** A calculation of points that are all in the damaged area. */
function inputsOf(
  units: readonly SampleUnit[],
  pixels: readonly number[],
  zones: readonly ZoneShare[] = [],
): YieldInputs {
  const points = units.map(
    ({ sequenceId, yield: value, zone }): PlacedPoint => ({
      sequenceId,
      yield: value,
      isUsed: true,
      place: { kind: 'damaged', zone, beside: false },
    }),
  );
  return {
    damagedArea: zones.length === 0 ? 250_000 : zones.reduce((sum, { area }) => sum + area, 0),
    tableArea: 400_000,
    points,
    zones,
    candidates: candidatesOf([
      { date: '2026-06-10' as IsoDate, points: units.map(({ x }) => x ?? Number.NaN), pixels },
    ]),
    referenceYield: 5.5,
    plausibleYield: 12,
  };
}

describe('what the estimate means', () => {
  it('gives the worked example', () => {
    const figures = damageFigures({
      damagedHa: 25,
      tableHa: 40,
      damagedYield: 2.906,
      undamagedYields: [5.3, 5.5],
      referenceYield: 5.5,
    });
    near(figures.yieldTable, 3.84125);
    near(figures.damagePercent, 47.163636);
    near(figures.damagePercentTable, 30.159091);
    near(figures.lostYield, 64.85);
  });

  it('is unknown without a reference, and never above all or below nothing', () => {
    const base = { damagedHa: 2, tableHa: 4, damagedYield: 3, undamagedYields: [] };
    expect(Object.values(damageFigures({ ...base, interval90: [2, 4], referenceYield: null }))).toEqual(
      Array.from({ length: 8 }, () => null),
    );
    expect(damageFigures({ ...base, referenceYield: 0 }).damagePercent).toBeNull();
    expect(damageFigures({ ...base, referenceYield: 2 })).toMatchObject({ damagePercent: 0, lostYield: 0 });
    expect(damageFigures({ ...base, damagedYield: 0, referenceYield: 2 }).damagePercent).toBe(100);
    expect(damageFigures({ ...base, tableHa: 2, referenceYield: null }).yieldTable).toBe(3);
  });

  it('is given at both ends of the yield’s interval, clamped', () => {
    const base = { damagedHa: 10, tableHa: 20, undamagedYields: [], referenceYield: 5 };
    const figures = damageFigures({ ...base, damagedYield: 4.2, interval90: [3.2, 5.2] });
    const ends = [
      figures.damagePercentInterval,
      figures.lostYieldInterval,
      figures.yieldTableInterval,
      figures.damagePercentTableInterval,
    ];
    for (const [index, wanted] of [
      [0, 36],
      [0, 18],
      [4.1, 5.1],
      [0, 18],
    ].entries()) {
      near(ends[index]?.[0], wanted[0] ?? 0);
      near(ends[index]?.[1], wanted[1] ?? 0);
    }
    near(figures.damagePercent, 16);
    expect(damageFigures({ ...base, damagedYield: 4.2, interval90: null }).damagePercentInterval).toBeNull();
  });

  it('is computed from the reported figures, so that they can be added up again', () => {
    const units = unitsOf([2.111, 2.456, 3.017, 2.713]);
    const outcome = calculateYield({ ...inputsOf(units, []), damagedArea: 249_964, referenceYield: 5.4666666 });
    if (!outcome.ok) throw new Error('refused');
    const { calculatedYield, lostYield, lostYieldInterval, damagePercent, estimate } = outcome.result;
    expect(calculatedYield).toBe(2.57);
    near(lostYield, 25 * (5.47 - 2.57));
    near(damagePercent, 100 * (1 - 2.57 / 5.47));
    const [low = 0, high = 0] = estimate.interval90 ?? [];
    near(lostYieldInterval?.[0], 25 * (5.47 - Math.round(high * 100) / 100));
    near(lostYieldInterval?.[1], 25 * (5.47 - Math.round(low * 100) / 100));
  });

  it('takes the reference of the last years where the policy names none', () => {
    near(olympicMean([5.64, 4.45, 5.93, 5.47, 5.29]), 5.466666667);
    near(olympicMean([3, 4, 6]), 4.333333333);
    expect(olympicMean([3, 4])).toBeNull();
  });
});

describe('refusals', () => {
  const point = (sequenceId: number, value: number | null, isUsed = true) => ({ sequenceId, yield: value, isUsed });

  it('are collected in the order of the specification', () => {
    const all = checkYieldPreconditions({ hasOutline: false, damagedArea: 99 }, [
      point(7, null),
      point(2, -1),
      point(5, Number.NaN),
      point(1, null, false),
    ]);
    expect(all.map(yieldRefusalText)).toEqual([
      'A MePAR körvonal hiányzik!',
      'A károsodott terület megrajzolása szükséges.',
      'A 2. mintavételi pont hozamadata hiányzik.',
      'A 5. mintavételi pont hozamadata hiányzik.',
      'A 7. mintavételi pont hozamadata hiányzik.',
    ]);
    const none = checkYieldPreconditions({ hasOutline: true, damagedArea: 100 }, [point(1, 0, false)]);
    expect(none.map(yieldRefusalText)).toEqual(['Mintavétel szükséges.']);
    expect(checkYieldPreconditions({ hasOutline: true, damagedArea: 100 }, [point(1, 0)])).toEqual([]);
    expect(checkZonePreconditions({ damagedArea: 0 }).map(yieldRefusalText)).toEqual([
      'A károsodott terület megrajzolása szükséges.',
    ]);
    expect(canCalculate(true, [{ isGenerated: false }])).toBe(false);
    expect(canCalculate(true, [{ isGenerated: true }])).toBe(true);
    expect(canCalculate(false, [{ isGenerated: true }])).toBe(false);
  });

  it('apply where no used point is in the damaged area', () => {
    const inputs = inputsOf(unitsOf([3, 4]), []);
    const outside = {
      ...inputs,
      points: inputs.points.map((each) => ({ ...each, place: { kind: 'undamaged' } as const })),
    };
    expect(calculateYield(outside)).toEqual({ ok: false, refusals: [{ code: 'no-sampling' }] });
  });
});

describe('where a point counts', () => {
  const square = (west: number, south: number, side: number) =>
    ({
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [west + side, south],
          [west + side, south + side],
          [west, south + side],
          [west, south],
        ],
      ],
    }) as const;
  const table = square(0, 0, 400);
  const damaged = square(0, 0, 200);
  const zones = [
    { zone: 1, geometry: square(0, 0, 100) },
    { zone: 2, geometry: square(100, 0, 100) },
  ];
  const place = (x: number, y: number) => placeOfPoint([x, y], damaged, table, zones);

  it('is its zone, the nearest one within 20 m, the rest of the table, or nowhere', () => {
    expect(place(50, 50)).toEqual({ kind: 'damaged', zone: 1, beside: false });
    expect(place(150, 150)).toEqual({ kind: 'damaged', zone: 2, beside: false });
    expect(place(219, 50)).toEqual({ kind: 'damaged', zone: 2, beside: true });
    expect(place(-19, 50)).toEqual({ kind: 'damaged', zone: 1, beside: true });
    expect(place(221, 50)).toEqual({ kind: 'undamaged' });
    expect(place(500, 500)).toEqual({ kind: 'outside' });
  });

  it('has a warning where it is not plain', () => {
    const inputs = inputsOf(unitsOf([3, 4, 5, 45]), []);
    const places = [place(50, 50), place(219, 50), place(221, 50), place(50, 60)];
    const points = inputs.points.map((each, index) => ({ ...each, place: places[index] ?? place(500, 500) }));
    const outcome = calculateYield({ ...inputs, candidates: [], points });
    if (!outcome.ok) throw new Error('refused');
    expect(outcome.result.warnings.map(({ reason, sequenceId }) => [reason, sequenceId])).toEqual([
      ['beside-area', 2],
      ['outside-area', 3],
      ['above-plausible', 4],
      ['no-image', null],
    ]);
    expect(outcome.result.warnings.map(yieldWarningText).every((text) => text.length > 20)).toBe(true);
    near(outcome.result.estimate.value, 52 / 3);
  });
});

describe('the auxiliary variable', () => {
  it('is the mean over time where several images are taken together', () => {
    near(meanOverTime([0, 8, 16, 24, 32], [0.8, 0.48, 0.52, 0.55, 0.54]), 0.555);
    near(meanOverTime([0, 10, 20], [0.2, Number.NaN, 0.4]), 0.3);
    expect(meanOverTime([0, 10], [Number.NaN, 0.4])).toBeNaN();
  });

  it('is the candidate that predicts best, and every image is tried', () => {
    const good = { date: '2026-06-10' as IsoDate, points: A.x, pixels: [0.5] };
    const noise = [0.5, 0.3, 0.6, 0.4, 0.35, 0.7, 0.45, 0.3, 0.66, 0.41];
    const bad = { date: '2026-06-20' as IsoDate, points: noise, pixels: [0.5] };
    const candidates = candidatesOf([good, bad]);
    expect(candidates.map(({ dates }) => dates.length)).toEqual([1, 1, 2]);
    const outcome = calculateYield({ ...inputsOf(unitsOf(A.y, A.x, A.z), [0.5], A.W), candidates });
    expect(outcome.ok && outcome.result.ndviDates).toEqual(['2026-06-10']);
    expect(outcome.ok && outcome.result.calculatedYield).toBe(2.91);
  });

  it('is left out where a point has none', () => {
    const image = { date: '2026-06-10' as IsoDate, points: [Number.NaN, ...A.x.slice(1)], pixels: [0.5] };
    const outcome = calculateYield({
      ...inputsOf(unitsOf(A.y, A.x, A.z), [0.5], A.W),
      candidates: candidatesOf([image]),
    });
    expect(outcome.ok && outcome.result.estimate.method).toBe('poststrat');
    expect(outcome.ok && outcome.result.ndviDates).toEqual([]);
  });

  it('keeps distinct values and their counts', () => {
    const { values, weights } = populationOf([0.5, 0.50001, Number.NaN, 0.25]);
    expect(Array.from(values)).toEqual([0.25, 0.5]);
    expect(Array.from(weights)).toEqual([1, 2]);
  });
});

describe('quality', () => {
  it('informs of few points, and is uncertain where the interval is wide', () => {
    expect(qualityOf({ n: 3, value: 3, interval90: [2.9, 3.1] })).toBe('informative');
    expect(qualityOf({ n: 4, value: 4, interval90: [2, 5.1] })).toBe('uncertain');
    expect(qualityOf({ n: 4, value: 4, interval90: [3, 5] })).toBe('ok');
  });

  it('names the point that is far off the line', () => {
    const x = Array.from({ length: 12 }, (_, index) => 0.3 + index * 0.04);
    const y = x.map((value, index) => 10 * value + (index === 5 ? 3 : index % 2 === 0 ? 0.05 : -0.05));
    const outcome = calculateYield(inputsOf(unitsOf(y, x), [0.5]));
    expect(outcome.ok && outcome.result.warnings).toEqual([{ reason: 'outlier', sequenceId: 6 }]);
    const alone = [0.3, 0.301, 0.302, 0.303, 0.304, 0.9];
    const levered = calculateYield(inputsOf(unitsOf([1, 1.1, 0.9, 1, 1.05, 6], alone), [0.5]));
    expect(levered.ok && levered.result.warnings).toEqual([{ reason: 'leverage', sequenceId: 6 }]);
  });
});

describe('area without a point', () => {
  const all = (y: readonly number[], z: readonly number[], areas: readonly number[], x?: readonly number[]) => {
    const units = unitsOf(y, x, z);
    return { units, zones: sharesOf(...areas) };
  };

  it('widens the interval by the spread between the zones that were sampled', () => {
    const { units, zones } = all([2, 2.2, 4, 4.2, 4.1], [0, 0, 1, 1, 1], [20, 40, 40]);
    const result = estimateYield(units, zones, null);
    const plain = estimateYield(units, [], null);
    expect(result.sampled.unsampled).toEqual([{ zone: 2, share: 0.4 }]);
    expect(result.value).toBe(plain.value);
    near(result.standardError, Math.hypot(plain.standardError ?? 0, 0.4 * Math.sqrt(2) * 1));
    expect(qualityOf(result)).toBe('uncertain');
  });

  it('is named where it is small, and adds nothing to the interval', () => {
    const { units, zones } = all([2, 2.2, 4, 4.2, 4.1], [0, 0, 1, 1, 1], [40, 55, 5]);
    const result = estimateYield(units, zones, null);
    expect(result.sampled).toMatchObject({ unsampled: [{ zone: 2, share: 0.05 }], isEnough: true });
    const two = all([2, 2.2, 4, 4.2, 4.1], [0, 0, 1, 1, 1], [40, 55]);
    expect(result.standardError).toBe(estimateYield(two.units, two.zones, null).standardError);
  });

  it('includes the area that was drawn after the zones', () => {
    const { units, zones } = all([2, 2.2, 4, 4.2, 4.1], [0, 0, 1, 1, 1], [40, 40]);
    const [part] = estimateYield(units, zones, null, 100).sampled.unsampled;
    expect(part?.zone).toBeNull();
    near(part?.share, 0.2);
    expect(estimateYield(units, [], null, 100).sampled).toMatchObject({ unsampled: [], isEnough: true });
  });

  it('is covered by the image where its NDVI is within the range of the points', () => {
    const areas = [25, 45, 30];
    const y = A.y.slice(0, 7);
    const units = unitsOf(y, A.x.slice(0, 7), A.z.slice(0, 7));
    const error = (pixels?: readonly number[]) => {
      const zonePixels = pixels === undefined ? [] : [{ zone: 2, ...plainPopulation(pixels) }];
      const result = estimateYield(units, sharesOf(...areas), plainPopulation([0.5]), 100, { zonePixels });
      expect(result.method).toBe('composite');
      return result;
    };
    const [none, beyond, half, seen] = [error(), error([0.7, 0.8]), error([0.5, 0.8]), error([0.5, 0.52])];
    expect(beyond.standardError).toBe(none.standardError);
    expect(half.standardError).toBeLessThan(beyond.standardError ?? 0);
    expect(seen.standardError).toBeLessThan(half.standardError ?? 0);
    expect(qualityOf(seen)).toBe('uncertain');
  });
});

describe('points that are odd', () => {
  const warningsOf = (units: readonly SampleUnit[], zones: readonly ZoneShare[] = []) => {
    const outcome = calculateYield(inputsOf(units, [], zones));
    if (!outcome.ok) throw new Error('refused');
    return outcome.result.warnings;
  };

  it('are named without an image, from eight points on', () => {
    const yields = [4.1, 3.9, 4.3, 4.0, 4.2, 3.8, 4.1, 40];
    expect(warningsOf(unitsOf(yields))).toContainEqual({ reason: 'outlier', sequenceId: 8, against: 'points' });
    expect(warningsOf(unitsOf(yields.slice(1))).filter(({ reason }) => reason === 'outlier')).toEqual([]);
  });

  it('are compared with their zone where zones count', () => {
    const yields = [1.0, 1.2, 1.1, 0.9, 6.0, 6.2, 5.9, 6.1, 6.0, 1.0, 1.1, 1.05];
    const zones = [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0];
    expect(warningsOf(unitsOf(yields, undefined, zones), sharesOf(100_000, 150_000))).toContainEqual({
      reason: 'outlier',
      sequenceId: 10,
      against: 'zone',
    });
  });

  it('are not found where all yields are similar', () => {
    const yields = [4.1, 3.9, 4.3, 4.0, 4.2, 3.8, 4.1, 4.4, 3.7, 4];
    expect(warningsOf(unitsOf(yields)).filter(({ reason }) => reason === 'outlier')).toEqual([]);
    expect(warningsOf(unitsOf(yields.map(() => 3))).filter(({ reason }) => reason === 'outlier')).toEqual([]);
  });

  it('have a warning where two are in one place', () => {
    const inputs = inputsOf(unitsOf([3, 4, 5]), []);
    const places = [
      [100, 100],
      [200, 100],
      [101, 101],
    ] as const;
    const points = inputs.points.map((each, index) => ({ ...each, position: places[index] ?? ([0, 0] as const) }));
    const outcome = calculateYield({ ...inputs, points });
    if (!outcome.ok) throw new Error('refused');
    const found = outcome.result.warnings.filter(({ reason }) => reason === 'same-place');
    expect(found).toEqual([{ reason: 'same-place', sequenceId: 3, other: 1 }]);
    expect(found.map(yieldWarningText)[0]).toContain('Az 1. és a 3. mintavételi pont 2 méternél közelebb');
  });
});

describe('an image that cannot be judged', () => {
  it('neither wins nor prevents another', () => {
    // One point alone determines the line of the first image: nothing is left to predict.
    const alone = A.x.map((_, index) => (index === 4 ? 0.9 : 0.3));
    const units = unitsOf(A.y, A.x);
    const candidates = [alone, A.x].map((x, index) => ({
      dates: [`2026-06-${20 - index}` as IsoDate],
      x,
      population: plainPopulation([0.5]),
    }));
    for (const order of [candidates, candidates.toReversed()]) {
      const outcome = calculateYield({ ...inputsOf(units, []), candidates: order });
      expect(outcome.ok && outcome.result.ndviDates).toEqual(['2026-06-19']);
      expect(outcome.ok && outcome.result.estimate.method).toBe('composite');
    }
    const [bad] = candidates;
    const outcome = calculateYield({ ...inputsOf(units, []), candidates: bad ? [bad] : [] });
    expect(outcome.ok && outcome.result.estimate).toMatchObject({ method: 'mean', kappa: null });
    expect(outcome.ok && outcome.result.ndviDates).toEqual([]);
  });
});

const sample = fc.array(
  fc.record({
    y: fc.double({ min: 0, max: 20, noNaN: true }),
    x: fc.double({ min: -0.2, max: 1, noNaN: true }),
    z: fc.integer({ min: 0, max: 2 }),
  }),
  { minLength: 1, maxLength: 30 },
);
const pixels = fc.array(fc.double({ min: -0.2, max: 1, noNaN: true }), { minLength: 1, maxLength: 50 });

describe('for any measurement', () => {
  it('the estimate is a yield inside its interval, the same again to the last digit', () => {
    fc.assert(
      fc.property(sample, pixels, (rows, values) => {
        const units = unitsOf(
          rows.map(({ y }) => y),
          rows.map(({ x }) => x),
          rows.map(({ z }) => z),
        );
        const zones = sharesOf(3, 2, 1);
        const result = estimateYield(units, zones, plainPopulation(values));
        expect(Number.isFinite(result.value) && result.value >= 0).toBe(true);
        expect(result.interval90 === null).toBe(rows.length === 1);
        if (result.interval90 !== null) {
          expect(result.interval90[0]).toBeLessThanOrEqual(result.value);
          expect(result.interval90[1]).toBeGreaterThanOrEqual(result.value);
        }
        const weights = result.base.weights.reduce((sum, each) => sum + each, 0);
        expect(weights).toBeCloseTo(1, 9);
        expect(estimateYield(units, zones, plainPopulation(values))).toEqual(result);
      }),
    );
  });

  it('the estimate scales with the unit and is between the smallest and the largest yield without an image', () => {
    fc.assert(
      fc.property(sample, (rows) => {
        const yields = rows.map(({ y }) => y);
        const zones = rows.map(({ z }) => z);
        const one = estimateYield(unitsOf(yields, undefined, zones), sharesOf(3, 2, 1), null);
        expect(one.value).toBeGreaterThanOrEqual(Math.min(...yields) - 1e-9);
        expect(one.value).toBeLessThanOrEqual(Math.max(...yields) + 1e-9);
        const ten = estimateYield(
          unitsOf(
            yields.map((each) => each * 10),
            undefined,
            zones,
          ),
          sharesOf(3, 2, 1),
          null,
        );
        expect(ten.value).toBeCloseTo(one.value * 10, 6);
      }),
    );
  });
});

describe('figures that binary numbers cannot hold', () => {
  const pointsOf = (yields: readonly number[]) =>
    yields.map((value, index) => ({
      sequenceId: index + 1,
      yield: value,
      place: { kind: 'damaged' as const, zone: index % 2, beside: false },
      isUsed: true,
      comment: '',
    }));
  const inputsOf = (yields: readonly number[]) => ({
    damagedArea: 968_500,
    tableArea: 968_500,
    points: pointsOf(yields),
    zones: [
      { zone: 0, area: 400 },
      { zone: 1, area: 600 },
    ],
    candidates: [],
    referenceYield: 8.8,
    plausibleYield: null,
  });

  it.each([0.1, 3.3, 7.1])('give zones of equal yields (%f) no weight', (each) => {
    const outcome = calculateYield(inputsOf(Array.from({ length: 19 }, () => each)));
    expect(outcome.ok && outcome.result.estimate).toMatchObject({ method: 'mean', df: 18 });
  });

  it('are reported as the decimals they represent: a mean of 5.415 is 5.42, and 96.85 ha x 0.50 t/ha are 48.43 t', () => {
    const mean = calculateYield(inputsOf([6.05, 3.31, 6.73, 4.04, 6.27, 6.09]));
    expect(mean.ok && mean.result.calculatedYield).toBe(5.42);
    const lost = calculateYield(inputsOf([8.3, 8.3, 8.3]));
    expect(lost.ok && lost.result.lostYield).toBe(48.425);
  });
});
