import { array, assert, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';
import { brokenSeason } from './breaks.ts';
import { bandOf, dateOfStep, datedCurve, smoothSeason, stepOf, weightOfClearShare } from './season.ts';
import { upperEnvelope, whittaker } from './whittaker.ts';

const date = (text: string) => text as IsoDate;

/** (W + λ D'D) z = W y by Gauss's elimination of the full matrix, with pivots. */
function dense(values: readonly number[], weights: readonly number[], lambda: number): number[] {
  const n = values.length;
  const rows = Array.from({ length: n }, (_, i) => [
    ...Array.from({ length: n }, (__, j) => (i === j ? (weights[i] ?? 0) : 0)),
    (weights[i] ?? 0) * (values[i] ?? 0),
  ]);
  for (let k = 0; k + 2 < n; k += 1)
    for (const [i, di] of [1, -2, 1].entries())
      for (const [j, dj] of [1, -2, 1].entries())
        (rows[k + i] as number[])[k + j] = ((rows[k + i] as number[])[k + j] ?? 0) + lambda * di * dj;
  for (let column = 0; column < n; column += 1) {
    const pivot = rows
      .slice(column)
      .reduce(
        (best, row, at) => (Math.abs(row[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0) ? column + at : best),
        column,
      );
    [rows[column], rows[pivot]] = [rows[pivot] as number[], rows[column] as number[]];
    for (let row = 0; row < n; row += 1) {
      if (row === column) continue;
      const share = (rows[row]?.[column] ?? 0) / (rows[column]?.[column] ?? 1);
      rows[row] = (rows[row] as number[]).map((each, at) => each - share * (rows[column]?.[at] ?? 0));
    }
  }
  return rows.map((row, at) => (row[n] ?? 0) / (row[at] ?? 1));
}

const measured = () =>
  array(
    record({
      value: double({ min: -0.2, max: 1, noNaN: true }),
      weight: integer({ min: 0, max: 4 }).map((each) => each / 4),
    }),
    { minLength: 4, maxLength: 16 },
  );

describe('the smoother', () => {
  it('solves its equations as a full elimination does', () => {
    assert(
      property(measured(), double({ min: 0.5, max: 50, noNaN: true }), (points, lambda) => {
        const [values, weights] = [points.map(({ value }) => value), points.map(({ weight }) => weight)];
        if (weights.filter((weight) => weight > 0).length < 2) return true;
        const expected = dense(values, weights, lambda);
        return whittaker(Float64Array.from(values), Float64Array.from(weights), lambda).every(
          (z, at) => Math.abs(z - (expected[at] ?? 0)) < 1e-6,
        );
      }),
    );
  });

  it('leaves a straight line as it is, and fills gaps and ends along it', () => {
    const line = Float64Array.from({ length: 12 }, (_, at) => 0.1 + 0.05 * at);
    const weights = Float64Array.from({ length: 12 }, (_, at) => (at === 0 || at === 5 || at === 11 ? 0 : 1));
    for (const [at, z] of whittaker(line, weights, 7).entries()) expect(z).toBeCloseTo(line[at] ?? 0, 9);
  });

  it('keeps the weighted sum and the weighted first moment of what it smooths', () => {
    assert(
      property(measured(), (points) => {
        const [values, weights] = [
          Float64Array.from(points, ({ value }) => value),
          Float64Array.from(points, ({ weight }) => weight),
        ];
        const z = whittaker(values, weights);
        if (z.length === 0) return true;
        const moment = (power: number, of: Float64Array) =>
          of.reduce((sum, each, at) => sum + (weights[at] ?? 0) * each * at ** power, 0);
        return Math.abs(moment(0, z) - moment(0, values)) < 1e-8 && Math.abs(moment(1, z) - moment(1, values)) < 1e-7;
      }),
    );
  });

  it('ignores what a value of weight 0 says, even if it is not a number', () => {
    const weights = Float64Array.of(1, 0, 1, 1);
    expect(whittaker(Float64Array.of(0.1, Number.NaN, 0.3, 0.2), weights)).toEqual(
      whittaker(Float64Array.of(0.1, 9, 0.3, 0.2), weights),
    );
  });

  it('has no curve of fewer than two known values', () => {
    expect(whittaker(Float64Array.of(1, 2, 3), Float64Array.of(0, 1, 0))).toHaveLength(0);
    expect(upperEnvelope(Float64Array.of(1, 2, 3), Float64Array.of(0, 0, 0))).toHaveLength(0);
    expect(whittaker(Float64Array.of(1, 2), Float64Array.of(1, 1))).toHaveLength(2);
  });

  it('in its second pass halves the weight of what lies below the first curve', () => {
    const [values, weights] = [Float64Array.of(0.5, 0.6, 0.2, 0.7, 0.7, 0.6), new Float64Array(6).fill(1)];
    const first = whittaker(values, weights);
    const lowered = weights.map((weight, at) => ((values[at] ?? 0) < (first[at] ?? 0) ? weight / 2 : weight));
    expect([...upperEnvelope(values, weights)]).toEqual(
      dense([...values], [...lowered], 2).map((each) => expect.closeTo(each, 9)),
    );
    expect(upperEnvelope(values, weights)[2]).toBeGreaterThan(first[2] ?? 1);
  });
});

describe('the grid of a season', () => {
  it.each([
    ['2026-01-01', 0],
    ['2026-01-03', 0],
    ['2026-01-04', 1],
    ['2026-12-27', 72],
    ['2026-12-31', 72], // day 364 would round to 73, which is another year
    ['2024-12-31', 73], // a leap year has 366 days: step 73 is 31 December
  ])('%s is nearest to step %s', (day, step) => expect(stepOf(Number(day.slice(0, 4)), date(day))).toBe(step));

  it('has its dates every five days, in leap years one day earlier after February', () => {
    expect([dateOfStep(2026, 0), dateOfStep(2026, 12), dateOfStep(2024, 12), dateOfStep(2024, 73)]).toEqual([
      '2026-01-01',
      '2026-03-02',
      '2024-03-01',
      '2024-12-31',
    ]);
  });

  it.each([
    [1, 1],
    [0.9, 1],
    [0.899, 0.5],
    [0.8, 0.5],
    [0.799, 0],
    [0, 0],
  ])('a clear share of %s weighs %s', (share, weight) => expect(weightOfClearShare(share)).toBe(weight));

  it('averages images of one step by their weights, and smooths with the larger weight', () => {
    // 0.5 (weight 1) and 0.8 (weight 0.5) on one step: (0.5 + 0.4) / 1.5 = 0.6, as a single 0.6 of weight 1 would be.
    const rest = [
      { date: date('2026-05-11'), value: 0.7, weight: 1 },
      { date: date('2026-05-21'), value: 0.6, weight: 1 },
    ];
    const two = smoothSeason(2026, [
      { date: date('2026-05-01'), value: 0.5, weight: 1 },
      { date: date('2026-05-02'), value: 0.8, weight: 0.5 },
      ...rest,
    ]);
    const one = smoothSeason(2026, [{ date: date('2026-05-01'), value: 0.6, weight: 1 }, ...rest]);
    for (const [step, value] of one.entries())
      if (value === undefined) expect(two[step]).toBeUndefined();
      else expect(two[step]).toBeCloseTo(value, 12);
  });

  it('needs three steps, and ends where the measurements end', () => {
    const at = (day: string, value: number) => ({ date: date(day), value, weight: 1 });
    expect(smoothSeason(2026, [at('2026-05-01', 0.5), at('2026-05-11', 0.6), at('2026-05-12', 0.6)])).toEqual([]);
    const curve = smoothSeason(2026, [at('2026-05-01', 0.5), at('2026-05-11', 0.6), at('2026-06-10', 0.4)]);
    expect(
      datedCurve(2026, curve)
        .map((each) => each.date)
        .filter((_, index, all) => index === 0 || index === all.length - 1),
    ).toEqual(['2026-05-01', '2026-06-10']);
  });

  it('never goes beyond the measurements, in whatever order they come', () => {
    const points = array(
      record({ day: integer({ min: 0, max: 364 }), value: double({ min: 0, max: 1, noNaN: true }) }),
      { minLength: 3, maxLength: 20 },
    );
    assert(
      property(points, (some) => {
        const dated = some.map(({ day, value }) => ({ date: addDays(date('2026-01-01'), day), value, weight: 1 }));
        const curve = smoothSeason(2026, dated);
        const [low, high] = [Math.min(...some.map(({ value }) => value)), Math.max(...some.map(({ value }) => value))];
        const turned = smoothSeason(2026, dated.toReversed());
        return curve.every(
          (value, step) =>
            value === undefined ||
            (value >= low - 1e-12 && value <= high + 1e-12 && Math.abs(value - (turned[step] ?? 9)) < 1e-9),
        );
      }),
    );
  });

  it('never goes below the lowest measurement, where the spline alone would', () => {
    const at = (day: string, value: number) => ({ date: date(day), value, weight: 1 });
    // Low for a fortnight between two steep sides, then nothing for months: the spline swings out.
    const curve = smoothSeason(2026, [
      at('2026-03-01', 0.9),
      at('2026-03-06', 0.5),
      at('2026-03-11', 0.2),
      at('2026-08-01', 0.2),
      at('2026-08-06', 0.6),
    ]);
    const values = curve.filter((value) => value !== undefined);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0.2);
    expect(values.filter((value) => value === 0.2).length).toBeGreaterThan(3);
  });

  it('ignores days before its year, and images of no weight', () => {
    const at = (day: string, value: number, weight = 1) => ({ date: date(day), value, weight });
    const own = [at('2026-05-01', 0.5), at('2026-05-11', 0.6), at('2026-05-21', 0.6)];
    expect(smoothSeason(2026, [at('2025-12-01', 0.9), at('2026-04-01', 0.1, 0), ...own])).toEqual(
      smoothSeason(2026, own),
    );
  });

  it('of a leap year shown over another ends with that year', () => {
    const whole = Array.from({ length: 74 }, () => 0.5);
    expect([datedCurve(2024, whole).length, datedCurve(2026, whole).length]).toEqual([74, 73]);
  });

  it('has a band where two years have a value', () => {
    const band = bandOf(2026, [
      [0.2, 0.5, undefined],
      [0.4, undefined, undefined],
      [0.3, 0.1, 0.9],
    ]);
    expect(band).toEqual([
      { date: '2026-01-01', lo: 0.2, hi: 0.4 },
      { date: '2026-01-06', lo: 0.1, hi: 0.5 },
    ]);
  });
});

describe('a broken curve', () => {
  const pass = (day: string, value: number, weight = 1) => ({ date: date(day), value, weight });
  const cut = [
    pass('2026-05-01', 0.8),
    pass('2026-05-06', 0.8),
    pass('2026-05-11', 0.8),
    pass('2026-05-16', 0.8),
    pass('2026-05-21', 0.3),
    pass('2026-05-26', 0.3),
    pass('2026-05-31', 0.3),
    pass('2026-06-05', 0.3),
  ];

  it('begins anew at the first pass that shows the alert, with that pass’s own value', () => {
    const { breaks, values } = brokenSeason(2026, cut.toReversed(), [date('2026-05-19')]);
    expect(breaks).toEqual(['2026-05-21']);
    const on = (day: string) => values.filter((each) => each.date === day).map(({ value }) => value);
    expect(on('2026-05-16')[0]).toBeCloseTo(0.8, 9);
    expect(on('2026-05-21')).toEqual([0.3]);
    expect(on('2026-06-05')[0]).toBeCloseTo(0.3, 9);
  });

  it('is whole without an alert, after the last pass, before the first, or where the curve follows anyway', () => {
    const even = cut.map(({ date: day }) => pass(day, 0.5));
    expect(brokenSeason(2026, cut, []).breaks).toEqual([]);
    expect(brokenSeason(2026, cut, [date('2026-06-06')]).breaks).toEqual([]);
    expect(brokenSeason(2026, cut, [date('2026-04-01')]).breaks).toEqual([]);
    expect(brokenSeason(2026, even, [date('2026-05-20')]).breaks).toEqual([]);
  });

  it('breaks once where two alerts are first shown by the same pass, and passes of weight 0 show none', () => {
    const doubtful = [...cut, pass('2026-05-19', 0.3, 0)];
    expect(brokenSeason(2026, doubtful, [date('2026-05-18'), date('2026-05-20')]).breaks).toEqual(['2026-05-21']);
  });
});
