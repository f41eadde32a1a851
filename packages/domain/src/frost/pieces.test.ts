import { array, assert, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/isoDate.ts';
import type { HeightModel } from '../forest/heightModel.ts';
import type { IsoDate } from '../units.ts';
import { CRITICAL_TEMPERATURES, killedShare } from './criticalTemperatures.ts';
import { cleanSeries, type DailyTemperature, frostDays, isPlausible } from './dailySeries.ts';
import { bloomStart, frostClassOf, frostDangerOf, frostDangerOfSeries, frostYear } from './frostDanger.ts';
import { solveLinear } from './linearSystem.ts';
import { coldPool, topographicPosition } from './terrainTemperature.ts';

const date = (text: string) => text as IsoDate;
const day = (
  text: string,
  min: number | null,
  mean: number | null = null,
  max: number | null = null,
): DailyTemperature => ({ date: date(text), min, mean, max });
/** Days from New Year on, each of one mean and minimum. */
const yearOf = (
  year: number,
  length: number,
  meanOn: (index: number) => number | null,
  minOn: (index: number) => number | null = () => 5,
): DailyTemperature[] =>
  Array.from({ length }, (_, index) => day(addDays(date(`${year}-01-01`), index), minOn(index), meanOn(index)));

describe('the beginning of bloom', () => {
  it('is the day on which 180 degree-days above 5 °C are reached', () => {
    // 10 °C: 5 a day, reached on the 36th day. 9.9 °C: 4.9 a day, 36.7 days.
    expect(
      bloomStart(
        2026,
        yearOf(2026, 151, () => 10),
      ),
    ).toBe('2026-02-05');
    expect(
      bloomStart(
        2026,
        yearOf(2026, 151, () => 9.9),
      ),
    ).toBe('2026-02-06');
  });

  it('is reached on the decimals: fifty days of 8.6 °C are 180.0', () => {
    expect(
      bloomStart(
        2026,
        yearOf(2026, 151, () => 8.6),
      ),
    ).toBe('2026-02-19');
  });

  it('counts cold days as nothing, not as a loss', () => {
    expect(
      bloomStart(
        2026,
        yearOf(2026, 151, (index) => (index < 10 ? -20 : 10)),
      ),
    ).toBe('2026-02-15');
  });

  it('is never where it stays cold until the end of May, which needs every day', () => {
    expect(
      bloomStart(
        2026,
        yearOf(2026, 151, () => 5),
      ),
    ).toBeNull();
    expect(
      bloomStart(
        2026,
        yearOf(2026, 150, () => 5),
      ),
    ).toBe('2026-04-01');
    expect(
      bloomStart(
        2024,
        yearOf(2024, 152, () => 5),
      ),
    ).toBeNull();
    expect(
      bloomStart(
        2024,
        yearOf(2024, 151, () => 5),
      ),
    ).toBe('2024-04-01');
  });

  it('is the first of April where a mean before it is missing', () => {
    expect(
      bloomStart(
        2026,
        yearOf(2026, 151, (index) => (index === 3 ? null : 10)),
      ),
    ).toBe('2026-04-01');
    expect(bloomStart(2026, yearOf(2026, 151, () => 10).toSpliced(4, 1))).toBe('2026-04-01');
    expect(bloomStart(2026, [])).toBe('2026-04-01');
  });
});

describe('a year of frosts', () => {
  const frost = (text: string, minimum: number) => {
    const at = yearOf(2026, 160, () => null).map((each) => (each.date === text ? { ...each, min: minimum } : each));
    const answer = frostYear(2026, at);
    return 'events' in answer ? answer.events : answer.reason;
  };

  it.each([
    ['2026-04-01', -2.2, ['2026-04-01']],
    ['2026-04-01', -2.1, []],
    ['2026-03-31', -9, []],
    ['2026-05-31', -2.2, ['2026-05-31']],
    ['2026-06-01', -9, []],
  ])('a minimum on %s of %s °C: %j', (text, minimum, events) => expect(frost(text, minimum)).toEqual(events));

  it('proves nothing without an event where four minima are missing, and something where three are', () => {
    const lacking = (missing: number) =>
      frostYear(
        2026,
        yearOf(
          2026,
          160,
          () => null,
          (index) => (index >= 100 && index < 100 + missing ? null : 5),
        ),
      );
    expect(lacking(3)).toMatchObject({ events: [] });
    expect(lacking(4)).toEqual({ year: 2026, reason: 'gaps' });
  });
});

describe('the danger', () => {
  it.each([
    [0.099, 1],
    [0.1, 2],
    [0.199, 2],
    [0.2, 3],
    [0.349, 3],
    [0.35, 4],
    [0.499, 4],
    [0.5, 5],
    [0, 1],
    [1, 5],
  ])('of a probability of %s is class %s', (probability, frostClass) =>
    expect(frostClassOf(probability)).toBe(frostClass),
  );

  it('is (k + 1/2) / (n + 1), never certain and never impossible', () => {
    expect(frostDangerOf(0, 30)?.probability).toBeCloseTo(0.5 / 31, 12);
    expect(frostDangerOf(30, 30)?.probability).toBeCloseTo(30.5 / 31, 12);
    expect([frostDangerOf(0, 0), frostDangerOf(3, 2), frostDangerOf(-1, 5), frostDangerOf(1.5, 5)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('of a series is known from ten years on, the years before 1991 not counted', () => {
    const series = (from: number, years: number) =>
      Array.from({ length: years }, (_, index) => yearOf(from + index, 160, () => null)).flat();
    expect(frostDangerOfSeries(series(1991, 9)).danger).toBeNull();
    expect(frostDangerOfSeries(series(1991, 10)).danger).toMatchObject({ events: 0, years: 10 });
    expect(frostDangerOfSeries(series(1985, 15)).danger).toBeNull();
    expect(
      frostDangerOfSeries(
        series(1991, 10)
          .toReversed()
          .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
      ).years.map(({ year }) => year),
    ).toEqual(Array.from({ length: 10 }, (_, index) => 1991 + index));
  });
});

describe('killed buds', () => {
  it.each(Object.entries(CRITICAL_TEMPERATURES))(
    'of %s are a tenth, half and nine tenths where they should be',
    (_, critical) => {
      expect(killedShare(critical.t10, critical)).toBeCloseTo(0.1, 12);
      expect(killedShare((critical.t10 + critical.t90) / 2, critical)).toBeCloseTo(0.5, 12);
      expect(killedShare(critical.t90, critical)).toBeCloseTo(0.9, 12);
      expect([killedShare(10, critical), killedShare(-20, critical)]).toEqual([
        expect.closeTo(0, 3),
        expect.closeTo(1, 3),
      ]);
    },
  );
});

describe('a daily series', () => {
  it.each<[string, DailyTemperature, string]>([
    ['no date', day('2026-02-30', 1), 'bad-date'],
    ['colder than any record', day('2026-01-02', -45.1), 'absurd'],
    ['warmer than any record', day('2026-01-02', 1, 2, 50.1), 'absurd'],
    ['no number', day('2026-01-02', Number.NaN), 'absurd'],
    ['kelvin', day('2026-01-02', 273.15), 'kelvin'],
    ['a minimum above the mean', day('2026-01-02', 5, 4, 9), 'not-ordered'],
    ['a minimum above the maximum, without a mean', day('2026-01-02', 5, null, 4), 'not-ordered'],
    ['a mean above the maximum', day('2026-01-02', null, 5, 4), 'not-ordered'],
    ['a day a second time', day('2026-01-01', 3), 'duplicate'],
  ])('leaves out %s', (_, bad, reason) => {
    const { days, skipped } = cleanSeries([day('2026-01-01', 1), bad]);
    expect(days.map((each) => each.date)).toEqual(['2026-01-01']);
    expect(skipped).toEqual([{ date: bad.date, reason }]);
  });

  it('keeps the limits of what is plausible, equal figures, and days without figures', () => {
    expect([-45, 50, -45.01, 50.01].map(isPlausible)).toEqual([true, true, false, false]);
    expect(cleanSeries([day('2026-01-01', 4, 4, 4), day('2026-01-02', null)]).days).toHaveLength(2);
  });

  it('of five equal days is stuck, of four is not', () => {
    const equal = (count: number) =>
      cleanSeries(Array.from({ length: count }, (_, index) => day(addDays(date('2026-01-01'), index), 1, 2, 3)));
    expect([equal(4).days.length, equal(5).days.length]).toEqual([4, 0]);
    expect(
      cleanSeries(Array.from({ length: 9 }, (_, index) => day(addDays(date('2026-01-01'), index), null))).days,
    ).toHaveLength(9);
  });

  it('leaps by more than 20 K down and up again only by a fault, next to days that were measured', () => {
    const series = (low: number, after = '2026-01-03') =>
      cleanSeries([day('2026-01-01', 5), day('2026-01-02', low), day(after, 5)]).skipped;
    expect(series(-15.1)).toEqual([{ date: '2026-01-02', reason: 'sudden' }]);
    expect(series(-15)).toEqual([]);
    expect(series(-15.1, '2026-01-04')).toEqual([]);
    expect(cleanSeries([day('2026-01-01', 15), day('2026-01-02', -6), day('2026-01-03', -30)]).skipped).toEqual([]);
  });

  it('is in the order of its dates, with its gaps', () => {
    const { days, gaps } = cleanSeries([day('2026-03-05', 1), day('2026-02-27', 2), day('2026-03-01', 3)]);
    expect(days.map((each) => each.date)).toEqual(['2026-02-27', '2026-03-01', '2026-03-05']);
    expect(gaps).toEqual([
      { from: '2026-02-28', days: 1 },
      { from: '2026-03-02', days: 3 },
    ]);
    expect(frostDays([day('2026-01-01', 0), day('2026-01-02', -0.1), day('2026-01-03', null)])).toEqual(['2026-01-02']);
  });
});

describe('a linear system', () => {
  it('is solved: what is put in comes out again', () => {
    const entry = () => double({ min: -5, max: 5, noNaN: true });
    assert(
      property(
        array(entry(), { minLength: 16, maxLength: 16 }),
        array(entry(), { minLength: 4, maxLength: 4 }),
        (matrix, x) => {
          // Made dominant by its diagonal, so that it is well conditioned.
          const rows = Float64Array.from(matrix, (value, at) => value + (at % 5 === 0 ? 40 : 0));
          const right = Float64Array.from(x, (_, row) =>
            x.reduce((sum, each, column) => sum + (rows[4 * row + column] ?? 0) * each, 0),
          );
          return (solveLinear(rows, right) ?? []).every((each, at) => Math.abs(each - (x[at] ?? 0)) < 1e-9);
        },
      ),
    );
  });

  it('needs its rows exchanged where a pivot is 0: 0 x + y = 2, x + 0 y = 3', () => {
    expect([...(solveLinear(Float64Array.of(0, 1, 1, 0), Float64Array.of(2, 3)) ?? [])]).toEqual([3, 2]);
  });

  it('is none where it is singular, and does not change its right side', () => {
    const right = Float64Array.of(1, 2);
    expect(solveLinear(Float64Array.of(1, 2, 2, 4), right)).toBeNull();
    expect([...right]).toEqual([1, 2]);
    expect(solveLinear(Float64Array.of(0), Float64Array.of(1))).toBeNull();
  });
});

describe('the ground', () => {
  it.each([
    [0, 0],
    [10, 0],
    [-10, 0.2],
    [-100, 2],
    [-101, 2],
    [-99, 1.98],
  ])('at %s m to its surroundings is colder by %s K', (tpi, expected) =>
    expect(coldPool(tpi)).toBeCloseTo(expected, 12),
  );

  it('is compared with the known heights within the radius, as by looking at all of them', () => {
    const cells = array(integer({ min: 0, max: 50 }), { minLength: 35, maxLength: 35 });
    assert(
      property(cells, integer({ min: 10, max: 35 }), (heights, radius) => {
        const z = heights.map((each) => (each < 4 ? Number.NaN : each));
        const ground: HeightModel = {
          grid: { originX: 0, originY: 0, pixelWidth: 10, pixelHeight: 10, width: 7, height: 5 },
          heights: Float32Array.from(z),
          noData: null,
        };
        return topographicPosition(ground, radius).every((tpi, cell) => {
          const own = z[cell] ?? 0;
          if (Number.isNaN(own)) return Number.isNaN(tpi);
          const around = z.filter(
            (each, other) =>
              !Number.isNaN(each) &&
              Math.hypot((other % 7) - (cell % 7), Math.floor(other / 7) - Math.floor(cell / 7)) * 10 <= radius,
          );
          return Math.abs(tpi - (own - around.reduce((sum, each) => sum + each, 0) / around.length)) < 1e-4;
        });
      }),
    );
  });
});
