import { describe, expect, it } from 'vitest';
import type { Position } from '../geo/types.ts';
import type { IsoDate } from '../units.ts';
import { candidatesOf, meanOverTime } from './auxiliary.ts';
import { plainPopulation, populationOf, type SampleUnit } from './sample.ts';
import { sampledShareOf, unknownError } from './sampledShare.ts';
import { spreadBound, widestGap } from './stopping.ts';
import { qualityOf, samePlaces } from './warnings.ts';
import { yieldWarningText } from './yield.hu.ts';

const date = (text: string) => text as IsoDate;

const unknown = Number.NaN;

describe('the mean over time', () => {
  it.each<[string, readonly number[], readonly number[], number]>([
    // Trapezoids: 10 x 0.5 + 20 x 0.55 = 16 over 30 days.
    ['weights by days', [0, 10, 30], [0.4, 0.6, 0.5], 16 / 30],
    ['bridges a gap', [0, 10, 30], [0.4, unknown, 0.5], 0.45],
    ['needs the first', [0, 10, 30], [unknown, 0.6, 0.5], unknown],
    ['needs the last', [0, 10, 30], [0.4, 0.6, unknown], unknown],
    ['needs two days', [5], [0.5], unknown],
    ['is the value of constant values', [3, 4, 40], [0.7, 0.7, 0.7], 0.7],
    ['does not depend on the beginning', [100, 110, 130], [0.4, 0.6, 0.5], 16 / 30],
  ])('%s', (_, days, values, expected) => {
    if (Number.isNaN(expected)) expect(meanOverTime(days, values)).toBeNaN();
    else expect(meanOverTime(days, values)).toBeCloseTo(expected, 12);
  });
});

describe('candidates', () => {
  const image = (day: string, value: number) => ({
    date: date(day),
    points: [value, value + 0.1],
    pixels: [value, unknown, value + 0.2],
  });

  it('are the four newest dates, newest first, and the mean over all of them', () => {
    const days = ['2026-06-05', '2026-06-25', '2026-06-10', '2026-06-15', '2026-06-20'];
    const found = candidatesOf(days.map((day, index) => image(day, 0.3 + index / 10)));
    expect(found.map(({ dates }) => dates)).toEqual([
      ['2026-06-25'],
      ['2026-06-20'],
      ['2026-06-15'],
      ['2026-06-10'],
      ['2026-06-05', '2026-06-10', '2026-06-15', '2026-06-20', '2026-06-25'],
    ]);
  });

  it('of one date are that date alone, and of none are none', () => {
    expect(candidatesOf([image('2026-06-05', 0.3)])).toHaveLength(1);
    expect(candidatesOf([])).toEqual([]);
  });

  it('leave unknown pixels out and have null for unknown points', () => {
    const [only] = candidatesOf([{ date: date('2026-06-05'), points: [unknown, 0.5], pixels: [unknown, 0.4, 0.4] }]);
    expect(only?.x).toEqual([null, 0.5]);
    expect(Array.from(only?.population.values ?? [])).toEqual([0.4]);
    expect(Array.from(only?.population.weights ?? [])).toEqual([2]);
  });

  it('weigh pixels by their share of the area, also within a zone without a point', () => {
    const parts = new Map([[2, [0, 2]]]);
    const [only] = candidatesOf(
      [{ date: date('2026-06-05'), points: [], pixels: [0.3, 0.4, 0.5] }],
      [0.5, 1, 0.25],
      parts,
    );
    expect(Array.from(only?.population.weights ?? [])).toEqual([0.5, 1, 0.25]);
    expect(only?.zonePixels).toEqual([
      { zone: 2, values: Float64Array.of(0.3, 0.5), weights: Float64Array.of(0.5, 0.25) },
    ]);
    expect(candidatesOf([{ date: date('2026-06-05'), points: [], pixels: [0.3] }])[0]).not.toHaveProperty('zonePixels');
  });

  it('have a mean over time by days, not by images: 0.3, 0.5 and 0.5 on days 0, 10 and 40', () => {
    // (10 x 0.4 + 30 x 0.5) / 40 = 0.475
    const curve = candidatesOf([image('2026-06-01', 0.3), image('2026-06-11', 0.5), image('2026-07-11', 0.5)]).at(-1);
    expect(curve?.x[0]).toBeCloseTo(0.475, 12);
    expect(Array.from(curve?.population.values ?? [])).toEqual([0.475, 0.675]);
  });
});

describe('a population', () => {
  it('counts equal values to four decimals, ascending, without unknown ones and those of no weight', () => {
    expect(populationOf([0.5, 0.300_04, 0.300_01, unknown, 0.9], [1, 1, 2, 5, 0])).toEqual({
      values: Float64Array.of(0.3, 0.5),
      weights: Float64Array.of(3, 1),
    });
    expect(populationOf([-0.1, -0.1])).toEqual({ values: Float64Array.of(-0.1), weights: Float64Array.of(2) });
    expect(Array.from(plainPopulation([0.2, 0.2]).weights)).toEqual([1, 1]);
  });
});

describe('area without a point', () => {
  const unit = (zone: number | null, value: number): SampleUnit => ({ sequenceId: 1, yield: value, x: null, zone });
  const zones = [
    { zone: 1, area: 90 },
    { zone: 2, area: 10 },
  ];

  it('is enough at nine tenths sampled and not below', () => {
    expect(sampledShareOf([unit(1, 3)], zones)).toMatchObject({
      unsampled: [{ zone: 2, share: 0.1 }],
      isEnough: true,
      spread: null,
    });
    expect(
      sampledShareOf(
        [unit(1, 3)],
        [
          { zone: 1, area: 89 },
          { zone: 2, area: 11 },
        ],
      ).isEnough,
    ).toBe(false);
  });

  it('is also what zones do not cover, from half a per cent on', () => {
    expect(sampledShareOf([unit(1, 3), unit(2, 4)], zones, 100.4).unsampled).toEqual([]);
    expect(sampledShareOf([unit(1, 3), unit(2, 4)], zones, 125).unsampled).toEqual([
      { zone: null, share: expect.closeTo(0.2, 12) },
    ]);
    expect(sampledShareOf([unit(1, 3)], [{ zone: 9, area: 0 }], 100)).toEqual({
      unsampled: [],
      unsampledShare: 0,
      isEnough: true,
      spread: null,
    });
  });

  it('widens by the spread of the sampled zones’ means, not of the points', () => {
    // Means 3 and 5: sd sqrt(2).
    const found = sampledShareOf([unit(1, 2), unit(1, 4), unit(2, 5)], [...zones, { zone: 3, area: 100 }]);
    expect(found.spread).toBeCloseTo(Math.SQRT2, 12);
    expect(unknownError(found, 4, null)).toBeCloseTo(0.5 * Math.SQRT2, 12);
  });

  it('of three sampled zones widens by the deviation of a sample of three: means 2, 4 and 9', () => {
    // Mean 5: squares 9 + 1 + 16 over 2. Two points of the first zone, 1 and 3, are one mean.
    const found = sampledShareOf(
      [unit(1, 1), unit(1, 3), unit(2, 4), unit(3, 9)],
      [...zones, { zone: 3, area: 100 }, { zone: 4, area: 1 }],
    );
    expect(found.spread).toBeCloseTo(Math.sqrt(13), 12);
    // The zone of one square metre is named, though it is less than one in a hundred.
    expect(found.unsampled).toEqual([{ zone: 4, share: expect.closeTo(1 / 201, 12) }]);
    // Where the points represent the area nothing is added.
    expect(unknownError(found, 5, null)).toBe(0);
  });

  it('widens by a quarter of the estimate where one zone is sampled', () => {
    const found = sampledShareOf(
      [unit(1, 8)],
      [
        { zone: 1, area: 60 },
        { zone: 2, area: 40 },
      ],
    );
    expect(unknownError(found, 8, null)).toBeCloseTo(0.4 * 0.25 * 8, 12);
  });

  it('is spoken for by the image as far as its pixels are in reach, with the regression’s weight', () => {
    const found = sampledShareOf(
      [unit(1, 8)],
      [
        { zone: 1, area: 60 },
        { zone: 2, area: 40 },
      ],
    );
    const voice = (values: number[], kappa: number) => ({
      pixels: [{ zone: 2, values, weights: values.map(() => 1) }],
      range: [0.3, 0.7] as const,
      kappa,
    });
    expect(unknownError(found, 8, voice([0.3, 0.7], 1))).toBe(0);
    expect(unknownError(found, 8, voice([0.29, 0.5], 1))).toBeCloseTo(0.4, 12);
    expect(unknownError(found, 8, voice([0.5, 0.5], 0.75))).toBeCloseTo(0.2, 12);
    expect(unknownError(found, 8, voice([], 1))).toBeCloseTo(0.8, 12);
    // Of another zone nothing is said.
    expect(
      unknownError(found, 8, { ...voice([0.5], 1), pixels: [{ zone: 7, values: [0.5], weights: [1] }] }),
    ).toBeCloseTo(0.8, 12);
  });
});

describe('warnings', () => {
  const at = (...places: Position[]) => places.map((position, index) => ({ sequenceId: index + 1, position }));

  it('name every pair of points nearer than 2 m once', () => {
    expect(samePlaces(at([0, 0], [2, 0], [100, 0]))).toEqual([]);
    expect(samePlaces(at([0, 0], [1.99, 0], [0, 1]))).toEqual([
      { reason: 'same-place', sequenceId: 2, other: 1 },
      { reason: 'same-place', sequenceId: 3, other: 1 },
    ]);
    expect(samePlaces([{ sequenceId: 1 }, { sequenceId: 2 }])).toEqual([]);
  });

  it.each<[number, number, string, string]>([
    [2, 3, 'A', 'a'],
    [1, 5, 'Az', 'az'],
    [5, 6, 'Az', 'a'],
    [5, 51, 'Az', 'az'],
    [50, 59, 'Az', 'az'],
    [15, 25, 'A', 'a'],
    [10, 11, 'A', 'a'],
    [100, 500, 'A', 'az'],
    [4, 1, 'A', 'az'],
  ])('of points %s and %s begin with the article of the number as it is read', (other, sequenceId, first, second) =>
    expect(yieldWarningText({ reason: 'same-place', sequenceId, other })).toContain(
      `${first} ${other}. és ${second} ${sequenceId}. mintavételi pont`,
    ),
  );

  it.each([
    [0.104, '10'],
    [0.106, '11'],
    [0.004, '0,4'],
    [0.996, '99,6'],
    [1, '100'],
  ])('say a share of %s as %s %%', (share, said) => {
    expect(yieldWarningText({ reason: 'unsampled-zone', sequenceId: null, zone: 2, share })).toContain(
      `${said} %-a) nincs`,
    );
    expect(yieldWarningText({ reason: 'unsampled-zone', sequenceId: null, zone: null, share })).toContain(
      `${said} %-a egyik zónába sem esik`,
    );
  });

  it('write decimals with a comma', () => {
    expect(yieldWarningText({ reason: 'above-plausible', sequenceId: 3, limit: 2.5 })).toContain('(2,5 t/ha)');
  });
});

describe('quality', () => {
  it.each<[number, number, [number, number] | null, boolean, string]>([
    [4, 4, [3, 5], true, 'ok'], // 25 % exactly
    [4, 4, [3, 5.01], true, 'uncertain'],
    [3, 4, [4, 4.1], true, 'informative'],
    [4, 4, [4, 4.1], false, 'uncertain'],
    [1, 4, null, true, 'informative'],
    [9, 0, [0, 0], true, 'ok'],
    [9, 0, [0, 0.01], true, 'uncertain'],
  ])('of %s points, %s t/ha and %j, enough area %s, is %s', (n, value, interval90, isEnough, quality) =>
    expect(
      qualityOf({ n, value, interval90, sampled: { unsampled: [], unsampledShare: 0, isEnough, spread: null } }),
    ).toBe(quality),
  );
});

describe('stopping', () => {
  it.each([
    // sqrt(df / chi2(0.25; df)) with chi2 quantiles of printed tables
    [1, 0.101_53, 0.25],
    [4, 1.922_56, 0.02],
    [8, 5.070_64, 0.005],
    [20, 15.451_77, 0.002],
  ])('with %s degrees of freedom bounds the spread by the quantile %s', (df, quantile, tolerance) => {
    const exact = Math.sqrt(df / quantile);
    expect(Math.abs(spreadBound(df) / exact - 1)).toBeLessThan(tolerance);
  });

  it('has its widest gap from the point that is worst represented', () => {
    const point = (x: number, isMeasured: boolean) => ({ position: [x, 0] as const, isMeasured });
    expect(widestGap([point(0, true), point(10, false), point(25, false), point(30, true)])).toBe(10);
    expect(widestGap([point(0, true)])).toBe(0);
    expect(widestGap([point(0, false)])).toBe(Infinity);
  });
});
