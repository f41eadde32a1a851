import { array, assert, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { type BlockSeries, daysApart, isUsable, usableBefore, valueAt } from './blockSeries.ts';
import { CROP_SEASONS, cropSeason, isArable, isInWindow, isMown, likeSeason } from './cropSeasons.ts';
import { isRecovered } from './dips.ts';
import { deviationOf, expectationOf, expectationOfCurve } from './expectedChange.ts';
import { flaggedParts } from './flaggedAreas.ts';
import { FLAG, flagPalette } from './flagPalette.ts';
import { FLAG_CHANGE, flagLimits, gainLimit, lossLimit } from './flags.ts';
import { isHarvest, isOwnHarvest } from './harvestGuard.ts';
import { ALERT_KINDS, isNotified, mayChangeLater } from './kinds.ts';
import { isEnough, places } from './places.ts';
import { median, robustOf } from './robust.ts';

const date = (text: string) => text as IsoDate;
const unknown = Number.NaN;

/** One block a column: values and whether they may be used. */
const seriesOf = (
  days: readonly string[],
  values: readonly number[],
  refused: readonly number[] = [],
): BlockSeries => ({
  dates: days.map(date),
  x: Float64Array.of(0),
  y: Float64Array.of(0),
  means: values.map((value) => Float64Array.of(value)),
  usable: values.map((_, index) => Uint8Array.of(refused.includes(index) ? 0 : 1)),
});

describe('median and spread', () => {
  const naive = (values: readonly number[]) => {
    const sorted = values.toSorted((a, b) => a - b);
    const half = Math.floor(sorted.length / 2);
    return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
  };

  it('are those of sorted values, with ties, in any order', () => {
    assert(
      property(array(integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 40 }), (values) => {
        const middle = naive(values);
        const deviations = values.map((value) => Math.abs(value - middle));
        const found = robustOf(Float64Array.from(values), values.length);
        return (
          found.median === middle &&
          Math.abs(found.spread - 1.4826 * naive(deviations)) < 1e-12 &&
          median(values) === middle
        );
      }),
    );
  });

  it('of the first values leave the others where they are', () => {
    const values = Float64Array.of(3, 1, 2, 99, -99);
    expect(robustOf(values, 3)).toEqual({ median: 2, spread: 1.4826 });
    expect([values[3], values[4]]).toEqual([99, -99]);
  });

  it('are not moved by two outliers of seven, however far', () => {
    const [near, far] = [
      [1, 2, 3, 4, 5, 6, 7],
      [1, 2, 3, 4, 5, 1e9, 1e12],
    ].map((values) => robustOf(Float64Array.from(values), 7));
    expect(near?.median).toBe(far?.median);
  });
});

describe('the series of a block', () => {
  const series = seriesOf(['2026-05-01', '2026-05-06', '2026-05-11', '2026-05-16'], [0.5, 0.6, unknown, 0.7], [1]);

  it('has a usable value where it was seen and not refused', () => {
    expect([0, 1, 2, 3, 4].map((at) => isUsable(series, at, 0))).toEqual([true, false, false, true, false]);
    expect([valueAt(series, 1, 0), valueAt(series, 9, 0), valueAt(series, 0, 9)]).toEqual([0.6, unknown, unknown]);
    expect(daysApart(series, 0, 3)).toBe(15);
  });

  it.each<[number, number, number, ReturnType<typeof usableBefore>]>([
    // date, within days, at least days
    [3, 15, 1, { date: 0, value: 0.5 }],
    [3, 14, 1, null],
    [3, 15, 15, { date: 0, value: 0.5 }],
    [3, 30, 16, null],
    [0, 30, 1, null],
    [1, 5, 1, { date: 0, value: 0.5 }],
  ])('before date %s within %s days and at least %s before is %j', (at, within, least, expected) =>
    expect(usableBefore(series, 0, at, within, least)).toEqual(expected),
  );
});

describe('the seasons of crops', () => {
  it.each(Object.entries(CROP_SEASONS))(
    '%s: windows are days in order, and watching ends before the harvest begins unless it is mown',
    (crop, season) => {
      for (const window of [season.watch, season.harvest, season.stand]) {
        if (window === null) continue;
        const [from, to] = window;
        expect([from, to].every((day) => !Number.isNaN(Date.parse(`2026-${day}T00:00:00Z`)))).toBe(true);
        expect(from < to).toBe(true);
      }
      const { watch, harvest } = season;
      const lifted = ['BURGONYA', 'LUCERNA', 'GYEP', 'SILOKUKORICA', 'CSEMEGEKUKORICA', 'ZOLDPAPRIKA', 'GOROGDINNYE'];
      if (watch !== null && harvest !== null && !lifted.includes(crop)) expect(watch[1] < harvest[0]).toBe(true);
    },
  );

  it.each<[keyof typeof CROP_SEASONS, string, string]>([
    // domain.md 4.1
    ['OSZI_BUZA', '06-20', '08-10'],
    ['REPCE', '06-10', '07-20'],
    ['OSZI_ARPA', '06-05', '07-15'],
    ['NAPRAFORGO', '08-20', '10-10'],
    ['KUKORICA', '08-25', '11-15'],
    ['SZOJA', '09-01', '10-15'],
  ])('the harvest of %s is from %s to %s', (crop, from, to) => expect(cropSeason(crop).harvest).toEqual([from, to]));

  it('include both ends of a window, whatever the year', () => {
    const window = ['06-20', '08-10'] as const;
    const inside = ['2026-06-20', '2024-08-10', '1999-07-01'].map((day) => isInWindow(date(day), window));
    const outside = ['2026-06-19', '2026-08-11', '2026-01-01'].map((day) => isInWindow(date(day), window));
    expect([...inside, ...outside]).toEqual([true, true, true, false, false, false]);
    expect(isInWindow(date('2026-06-20'), null)).toBe(false);
  });

  it('know what is arable, what is mown and what is alike', () => {
    expect([isArable(null), isArable('KUKORICA'), isArable('LUCERNA'), isArable('GYEP'), isArable('DIO')]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect([isMown(null), isMown('LUCERNA'), isMown('GYEP'), isMown('OSZI_BUZA')]).toEqual([false, true, true, false]);
    expect(likeSeason('OSZI_BUZA')).toBe(likeSeason('TRITIKALE'));
    expect(likeSeason('KUKORICA')).toBe(likeSeason('SZOJA'));
    expect(likeSeason('KUKORICA')).not.toBe(likeSeason('ROZS'));
    expect([likeSeason(null), likeSeason('SZOLO'), likeSeason('REPCE')]).toEqual([-1, -1, -1]);
  });
});

describe('the expected change by a curve', () => {
  const curve = [
    { day: 140, value: 0.8 },
    { day: 100, value: 0.4 },
    { day: 181, value: 0.6 },
  ];

  it.each<[number, number, number | null]>([
    [100, 140, 0.4], // both on points
    [110, 130, 0.2], // 0.5 to 0.7 on the line between
    [130, 110, -0.2],
    [120, 120, 0],
    [99, 120, null], // before the first
    [120, 182, null], // after the last
    [140, 181, -0.2], // points 41 days apart are points all the same
    [120, 160, null], // but give no value between them
  ])('from day %s to %s is %s', (from, to, expected) => {
    const found = expectationOfCurve(curve, from, to);
    if (expected === null) expect(found).toBeNull();
    else expect(found?.expected).toBeCloseTo(expected, 12);
  });

  it('interpolates over 40 days and not over 41', () => {
    const two = (gap: number) => [
      { day: 1, value: 0 },
      { day: 1 + gap, value: 1 },
    ];
    expect(expectationOfCurve(two(40), 1, 21)?.expected).toBeCloseTo(0.5, 12);
    expect(expectationOfCurve(two(41), 1, 21)).toBeNull();
  });

  it('says that it is one, without neighbours, with a spread of 0.06', () => {
    expect(expectationOfCurve(curve, 100, 140)).toMatchObject({ level: 'curve', neighbours: 0, spread: 0.06 });
    expect(expectationOfCurve(curve, 100, 140, 'years')?.level).toBe('years');
    expect(expectationOfCurve([], 1, 2)).toBeNull();
  });
});

describe('limits of flags', () => {
  it('are 3.5 spreads below what was expected, but at least 0.10', () => {
    // 3.5 x 0.03 = 0.105; with 0.0285 it would be 0.09975.
    expect(lossLimit({ expected: -0.05, spread: 0.03 })).toBeCloseTo(-0.155, 12);
    expect(gainLimit({ expected: -0.05, spread: 0.03 })).toBeCloseTo(0.055, 12);
    expect(lossLimit({ expected: 0, spread: 0.02 })).toBe(-FLAG_CHANGE);
  });

  it('never let a change be a loss and a gain, and a higher expectation never makes a loss harder', () => {
    const ndvi = () => double({ min: -0.5, max: 0.5, noNaN: true });
    assert(
      property(ndvi(), ndvi(), double({ min: 0.03, max: 0.3, noNaN: true }), (a, b, spread) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((expected) => flagLimits({ expected, spread }));
        return (low?.loss ?? 0) < (low?.gain ?? 0) && (low?.loss ?? 0) <= (high?.loss ?? 0);
      }),
    );
  });

  it('measure a deviation in spreads: -0.22 against 0.005 with 0.03 is -7.5', () => {
    expect(deviationOf(-0.22, { expected: 0.005, spread: 0.03 })).toBeCloseTo(-7.5, 12);
    expect(expectationOf(Float64Array.of(0, 0.2, -0.2), 3, 'crop')).toMatchObject({ expected: 0, neighbours: 3 });
    // MAD 0.2 x 1.4826.
    expect(expectationOf(Float64Array.of(0, 0.2, -0.2), 3, 'crop').spread).toBeCloseTo(0.296_52, 10);
  });

  it('are one colour in the picture of flags, the loss', () => {
    const palette = flagPalette();
    expect([...palette.subarray(3, 6)]).toEqual([215, 25, 28]);
    expect(palette.subarray(3 * FLAG.gain).every((byte) => byte === 0)).toBe(true);
    expect(palette).toHaveLength(768);
  });
});

describe('flagged parts', () => {
  const block = (width: number, height: number, side: [number, number]) => {
    const mask = new Uint8Array(width * height);
    for (let y = 1; y <= side[1]; y += 1) mask.fill(1, y * width + 1, y * width + 1 + side[0]);
    return mask;
  };

  it('are 0.3 ha at least: 30 pixels of 100 m², of which 29 are too few', () => {
    expect(flaggedParts(block(12, 12, [6, 5]), 12, 12, 100)).not.toBeNull();
    expect(flaggedParts(block(12, 12, [7, 4]), 12, 12, 100)).toBeNull();
    // At 20 m eight pixels (0.32 ha) are enough, and 7.5 are needed.
    expect(flaggedParts(block(9, 9, [3, 3]), 9, 9, 400)).not.toBeNull();
  });

  it('are numbered without a gap where a small one lies between', () => {
    const width = 40;
    const mask = new Uint8Array(width * 12);
    for (let y = 1; y <= 6; y += 1) for (const from of [1, 20]) mask.fill(1, y * width + from, y * width + from + 6);
    for (let y = 1; y <= 3; y += 1) mask.fill(1, y * width + 12, y * width + 15);
    const parts = flaggedParts(mask, width, 12, 100);
    expect([...new Set(parts)].toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
    expect(parts?.[2 * width + 13]).toBe(0);
  });
});

describe('places', () => {
  const at = (count: number, x: number) => Array.from({ length: count }, () => x);
  const seriesAt = (x: readonly number[]) => ({ x: Float64Array.from(x), y: new Float64Array(x.length) });
  const blocks = (count: number) => Array.from({ length: count }, (_, index) => index);

  it('are the image and its squares of 20 km with eight blocks', () => {
    const found = places(seriesAt([...at(8, 1_000), ...at(7, 21_000)]), blocks(15));
    expect(found.map((place) => place.length)).toEqual([15, 8]);
    expect(places(seriesAt([...at(8, 19_999), ...at(8, 20_000)]), blocks(16)).map((place) => place.length)).toEqual([
      16, 8, 8,
    ]);
    expect(places(seriesAt(at(7, 0)), blocks(7))).toEqual([]);
  });

  it('are judged by a quarter of their blocks, and by eight at least', () => {
    expect([isEnough(7, 7), isEnough(8, 32), isEnough(8, 33), isEnough(25, 100), isEnough(24, 100)]).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('harvest and recovery', () => {
  it('a loss of exactly 70 % of the block is no harvest, one of more is', () => {
    const guard = (share: number, day = '2026-07-01') => isHarvest(date('2026-06-25'), date(day), share, 'OSZI_BUZA');
    expect([guard(0.7), guard(0.700_1), guard(0.9, '2026-08-10'), guard(0.1, '2026-08-11')]).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('a part at 0.35 in the window is the block’s own harvest, above it is not', () => {
    const own = (ndvi: number, day: string, crop: 'OSZI_BUZA' | 'GYEP' | null) => isOwnHarvest(date(day), ndvi, crop);
    expect([
      own(0.35, '2026-07-01', 'OSZI_BUZA'),
      own(0.351, '2026-07-01', 'OSZI_BUZA'),
      own(0.2, '2026-06-01', 'OSZI_BUZA'),
    ]).toEqual([true, false, false]);
    expect([own(0.2, '2026-07-01', 'GYEP'), own(0.2, '2026-02-01', null)]).toEqual([false, true]);
  });

  it.each<[number, number, number, number, boolean]>([
    // before, low, after, days: 0.6 of the fall back, faster than 0.03 a day, within 15 days
    [0.8, 0.3, 0.6, 9, true],
    [0.8, 0.3, 0.599, 9, false],
    [0.8, 0.3, 0.6, 10, false],
    [0.8, 0.3, 0.8, 15, true],
    [0.8, 0.3, 0.8, 16, false],
  ])('from %s over %s to %s after %s days is recovered: %s', (before, low, after, days, expected) =>
    expect(isRecovered({ before, low, after, days })).toBe(expected),
  );

  it('harvest, mowing and gain are silent, and only mowing of them may change later', () => {
    expect(ALERT_KINDS.filter(isNotified)).toEqual(['vegetation', 'area']);
    expect(ALERT_KINDS.filter(mayChangeLater)).toEqual(['vegetation', 'area', 'mowing']);
    expect([isNotified('imported'), mayChangeLater('imported')]).toEqual([true, true]);
  });
});
