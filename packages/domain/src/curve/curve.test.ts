import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';
import { brokenSeason } from './breaks.ts';
import { bandOf, type CurvePoint, datedCurve, dateOfStep, smoothSeason, weightOfClearShare } from './season.ts';
import { upperEnvelope, whittaker } from './whittaker.ts';

const Y = Float64Array.of(0.2, 0.25, 0.32, 0.15, 0.5, 0.6, 0.68, 0.72, 0.4, 0.74);
const weighted = (doubtful: number) => Float64Array.from(Y, (_, index) => (index === 3 || index === 8 ? doubtful : 1));
const point = (date: string, value: number, weight = 1): CurvePoint => ({ date: date as IsoDate, value, weight });

/** (W + λD'D)z − Wy by its definition, which must vanish. */
function residual(y: Float64Array, w: Float64Array, z: Float64Array, lambda: number): number {
  const get = (values: Float64Array, i: number) => values[i] ?? 0;
  const d = Array.from({ length: Math.max(z.length - 2, 0) }, (_, i) => get(z, i) - 2 * get(z, i + 1) + get(z, i + 2));
  const rows = Array.from(z, (value, i) => {
    const penalty = (d[i] ?? 0) - 2 * (d[i - 1] ?? 0) + (d[i - 2] ?? 0);
    return Math.abs(get(w, i) * (value - get(y, i)) + lambda * penalty);
  });
  return Math.max(...rows);
}

describe('the Whittaker smoother', () => {
  it.each([
    [0.1, [0.188231, 0.255013, 0.327679, 0.409608, 0.500337, 0.586426, 0.654262, 0.697024, 0.720756, 0.742992]],
    [0, [0.18757, 0.258668, 0.335982, 0.421391, 0.508787, 0.592059, 0.660703, 0.708187, 0.737627, 0.758044]],
  ])('gives the worked example with weight %f for the doubtful value', (doubtful, expected) => {
    const z = [...whittaker(Y, weighted(doubtful), 2)];
    expect(z).toHaveLength(expected.length);
    for (const [index, value] of expected.entries()) expect(z[index]).toBeCloseTo(value, 6);
  });

  it('solves its equation', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -20, max: 100 }), fc.constantFrom(0, 0, 0.1, 0.5, 1)), {
          minLength: 4,
          maxLength: 80,
        }),
        fc.constantFrom(0.5, 2, 10),
        (rows, lambda) => {
          const y = Float64Array.from(rows, ([value]) => value / 100);
          const w = Float64Array.from(rows, ([, weight]) => weight);
          const z = whittaker(y, w, lambda);
          if (w.filter((weight) => weight > 0).length < 2) expect(z).toHaveLength(0);
          else expect(residual(y, w, z, lambda)).toBeLessThan(1e-8);
        },
      ),
    ));

  it('leaves a straight line unchanged, gaps included', () => {
    const line = Float64Array.from({ length: 40 }, (_, i) => 0.1 + 0.01 * i);
    const w = Float64Array.from(line, (_, i) => (i % 7 === 0 ? 1 : 0));
    for (const [i, value] of whittaker(line, w).entries()) expect(value).toBeCloseTo(0.1 + 0.01 * i, 9);
  });

  it('ignores values without weight', () => {
    const bad = Float64Array.from(Y);
    bad[3] = Number.NaN;
    expect([...whittaker(bad, weighted(0))]).toEqual([...whittaker(Y, weighted(0))]);
  });

  it('approaches the upper envelope in its second pass', () => {
    const w = new Float64Array(Y.length).fill(1);
    const [once, twice] = [whittaker(Y, w), upperEnvelope(Y, w)];
    expect(twice[3]).toBeGreaterThan(once[3] ?? 1);
    expect(twice[8]).toBeGreaterThan(once[8] ?? 1);
    expect(upperEnvelope(Y, new Float64Array(Y.length))).toHaveLength(0);
  });
});

describe('a season', () => {
  it('extends from its first measurement to its last, in steps of five days', () => {
    const points = [point('2018-03-02', 0.3), point('2018-05-21', 0.8), point('2018-07-10', 0.4)];
    const dated = datedCurve(2018, smoothSeason(2018, points));
    expect(dated.at(0)?.date).toBe('2018-03-02');
    expect(dated.at(-1)?.date).toBe('2018-07-10');
    expect(dated).toHaveLength(27);
    expect(dated.find(({ date }) => date === '2018-05-21')?.value).toBeGreaterThan(0.6);
  });

  it('stays within the measured values, also over months without an image', () => {
    const points = [
      point('2017-02-15', 0.528),
      point('2017-03-27', 0.565),
      point('2017-05-27', 0.903),
      point('2017-08-29', 0.9),
      point('2017-10-15', 0.823),
    ];
    const values = datedCurve(2017, smoothSeason(2017, points)).map(({ value }) => value);
    expect(Math.max(...values)).toBeLessThanOrEqual(0.903);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0.528);
  });

  it('needs three known steps', () => {
    expect(smoothSeason(2018, [point('2018-05-01', 0.5), point('2018-05-02', 0.5), point('2018-07-01', 0.5)])).toEqual(
      [],
    );
    expect(smoothSeason(2018, [])).toEqual([]);
  });

  it('handles the last days of leap years', () => {
    const points = [point('2020-01-01', 0.2), point('2020-06-01', 0.8), point('2020-12-31', 0.3)];
    expect(datedCurve(2020, smoothSeason(2020, points)).at(-1)?.date).toBe('2020-12-31');
    // On the dates of a shorter year the last step would belong to the next year.
    expect(datedCurve(2021, smoothSeason(2020, points)).at(-1)?.date).toBe('2021-12-27');
    expect(dateOfStep(2021, 72)).toBe('2021-12-27');
  });

  it('weighs images by how much of the block they show', () => {
    expect([1, 0.9, 0.89, 0.8, 0.79, 0].map(weightOfClearShare)).toEqual([1, 1, 0.5, 0.5, 0, 0]);
  });

  it('makes a band of two years or more, where both were seen', () => {
    const one = smoothSeason(2016, [point('2016-04-01', 0.3), point('2016-05-01', 0.6), point('2016-06-01', 0.7)]);
    const two = smoothSeason(2017, [point('2017-05-01', 0.4), point('2017-06-01', 0.5), point('2017-07-01', 0.2)]);
    expect(bandOf(2018, [one])).toEqual([]);
    const band = bandOf(2018, [one, two, []]);
    expect(band.at(0)?.date).toBe('2018-05-01');
    expect(band.at(-1)?.date).toBe('2018-05-31');
    for (const { lo, hi } of band) expect(lo).toBeLessThanOrEqual(hi);
  });
});

describe('a season with an alert', () => {
  const maize = [
    ['2018-05-20', 0.3],
    ['2018-06-04', 0.52],
    ['2018-06-14', 0.7],
    ['2018-06-24', 0.82],
    ['2018-07-04', 0.85],
    ['2018-07-09', 0.55],
    ['2018-07-19', 0.58],
    ['2018-07-29', 0.6],
    ['2018-08-13', 0.55],
  ].map(([date, value]) => point(date as string, value as number));
  const hail = '2018-07-09' as IsoDate;
  const on = (values: readonly { date: string; value: number }[], date: string) =>
    values.find((each) => each.date === date)?.value ?? Number.NaN;

  it('shows on the day of the hail the value of that pass', () => {
    // Without a break the curve is drawn through the earlier values.
    const unbroken = datedCurve(2018, smoothSeason(2018, maize));
    const near = unbroken.find(({ date }) => date >= '2018-07-08')?.value ?? 0;
    expect(near).toBeGreaterThan(0.6);
    const { values, breaks } = brokenSeason(2018, maize, [hail]);
    expect(breaks).toEqual([hail]);
    expect(on(values, hail)).toBe(0.55);
    const before = values.filter(({ date }) => date < hail);
    expect(before.at(-1)?.date).toBe('2018-07-04');
    expect(before.at(-1)?.value).toBeGreaterThan(0.8);
    expect(values.map(({ date }) => date)).toEqual(values.map(({ date }) => date).toSorted());
  });

  it('is not broken where the curve is correct already, nor without a pass on either side', () => {
    expect(brokenSeason(2018, maize, []).values).toEqual(datedCurve(2018, smoothSeason(2018, maize)));
    const even = maize.map((each, index) => ({ ...each, value: 0.8 - index * 0.02 }));
    expect(brokenSeason(2018, even, [hail]).breaks).toEqual([]);
    expect(brokenSeason(2018, maize, ['2018-05-20', '2018-09-01'] as IsoDate[]).breaks).toEqual([]);
  });

  it('begins anew with the first pass that shows the alert, however few follow', () => {
    const { values, breaks } = brokenSeason(2018, maize.slice(0, 6), ['2018-07-06' as IsoDate]);
    expect(breaks).toEqual([hail]);
    expect(values.at(-1)).toEqual({ date: hail, value: 0.55 });
    const two = brokenSeason(2018, maize.slice(0, 7), [hail]);
    expect(on(two.values, '2018-07-19')).toBeCloseTo(0.58, 6);
  });

  it('keeps each pass of an alert, its dates rising and its values within the measured ones', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 20, max: 90 })), {
          minLength: 4,
          maxLength: 20,
        }),
        fc.array(fc.nat({ max: 19 }), { maxLength: 3 }),
        (steps, alerts) => {
          let day = 90;
          const points = steps.map(([days, value]) => {
            day += days;
            return point(addDays('2018-01-01' as IsoDate, day), value / 100);
          });
          const dates = alerts.flatMap((index) => points[index]?.date ?? []);
          const { values, breaks } = brokenSeason(2018, points, dates);
          const days = values.map(({ date }) => date);
          expect(days).toEqual([...new Set(days)].toSorted());
          for (const date of breaks) {
            const measured = points.find((each) => each.date === date)?.value ?? Number.NaN;
            expect(on(values, date)).toBe(measured);
          }
        },
      ),
    ));
});
