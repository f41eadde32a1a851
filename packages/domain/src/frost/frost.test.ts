import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';
import { CRITICAL_TEMPERATURES, killedShare } from './criticalTemperatures.ts';
import { cleanSeries, type DailyTemperature, frostDays } from './dailySeries.ts';
import {
  bloomStart,
  frostClassOf,
  frostDangerOf,
  frostDangerOfSeries,
  frostLabelOf,
  frostYear,
} from './frostDanger.ts';

const file = resolve(
  process.env['REAL_DATA'] ?? '../shared/data',
  'F-weather-agera5-belgium/agera5_00002806639B424A.csv',
);

const on = (
  date: string,
  min: number | null,
  mean: number | null = min,
  max: number | null = mean,
): DailyTemperature => ({
  date: date as IsoDate,
  min,
  mean,
  max,
});

/** Days from New Year to the end of May. */
const spring = (
  year: number,
  min: number,
  mean: number | null,
  changed: Readonly<Record<string, number | null>> = {},
) =>
  Array.from({ length: year % 4 === 0 ? 152 : 151 }, (_, index) => {
    const date = addDays(`${year}-01-01` as IsoDate, index);
    const own = changed[date.slice(5)];
    return on(date, own === undefined ? min : own, mean, 30);
  });

describe('the danger of frost', () => {
  it('is that of the worked example: 7 years of 30', () => {
    const danger = frostDangerOf(7, 30);
    expect(danger?.probability).toBeCloseTo(0.2419355, 7);
    expect(danger?.returnPeriod).toBeCloseTo(4.13, 2);
    expect(danger?.frost).toBe(3);
    expect(frostLabelOf(3)).toBe('Közepes');
  });

  it('changes its class at the bounds', () => {
    expect([0, 0.0999, 0.1, 0.1999, 0.2, 0.3499, 0.35, 0.4999, 0.5, 1].map(frostClassOf)).toEqual([
      1, 1, 2, 2, 3, 3, 4, 4, 5, 5,
    ]);
  });

  it.each([
    [0, 0],
    [3, 2],
    [-1, 5],
    [1.5, 5],
  ])('of %f years of %f is unknown', (events, years) => {
    expect(frostDangerOf(events, years)).toBeNull();
  });

  it('begins with the bloom, at 180 degree-days above 5 °C since New Year', () => {
    // 5 K above the base: the sum is complete on the 36th day.
    expect(bloomStart(2021, spring(2021, 2, 10))).toBe('2021-02-05');
    expect(bloomStart(2021, spring(2021, 2, 5))).toBeNull();
    expect(bloomStart(2021, spring(2021, 2, null))).toBe('2021-04-01');
    expect(bloomStart(2021, spring(2021, 2, 10).slice(1))).toBe('2021-04-01');
  });

  it('counts days of bloom from −2.2 °C down, until the end of May', () => {
    const events = (changed: Record<string, number | null>) => {
      const year = frostYear(2021, spring(2021, 2, 10, changed));
      return 'events' in year ? year.events : year.reason;
    };
    expect(events({ '02-05': -2.2, '05-31': -9 })).toEqual(['2021-02-05', '2021-05-31']);
    expect(events({ '02-04': -9, '02-06': -2.19 })).toEqual([]);
    const unknown = { '03-01': null, '03-02': null, '03-03': null };
    expect(events(unknown)).toEqual([]);
    expect(events({ ...unknown, '03-04': null })).toBe('gaps');
    expect(events({ ...unknown, '03-04': null, '03-05': -3 })).toEqual(['2021-03-05']);
  });

  it('of a series is known from ten years on, without years that have gaps', () => {
    const years = Array.from({ length: 10 }, (_, index) => 2001 + index);
    const series = years.flatMap((year) => spring(year, 2, 10, year % 2 === 0 ? { '04-20': -4 } : {}));
    const { danger } = frostDangerOfSeries([...spring(1990, -9, 10), ...series]);
    expect(danger).toMatchObject({ events: 5, years: 10, frost: 5 });
    const broken = series.filter(({ date }) => !(date > '2003-03-01' && date < '2003-03-20'));
    expect(frostDangerOfSeries(broken)).toMatchObject({ danger: null, leftOut: [2003] });
  });
});

describe('the share of killed buds', () => {
  it.each([
    [-1, 0.005],
    [-2.2, 0.1],
    [-3.05, 0.5],
    [-3.9, 0.9],
    [-5, 0.9936],
  ])('of apple in bloom at %f °C is that of the worked example', (minimum, share) => {
    expect(killedShare(minimum, CRITICAL_TEMPERATURES['apple-full-bloom'])).toBeCloseTo(share, 4);
  });

  it('is 10 % and 90 % at both temperatures of every fruit and grows with the cold', () => {
    const temperature = fc.double({ min: -12, max: 5, noNaN: true });
    for (const critical of Object.values(CRITICAL_TEMPERATURES)) {
      expect(killedShare(critical.t10, critical)).toBeCloseTo(0.1, 9);
      expect(killedShare(critical.t90, critical)).toBeCloseTo(0.9, 9);
      fc.assert(
        fc.property(temperature, temperature, (a, b) => {
          expect(killedShare(Math.min(a, b), critical)).toBeGreaterThanOrEqual(killedShare(Math.max(a, b), critical));
        }),
        { numRuns: 20 },
      );
    }
  });
});

describe('a daily series', () => {
  it('is ordered and leaves out what cannot be, each day with its reason', () => {
    const { days, skipped, gaps } = cleanSeries([
      on('2021-01-02', -3, 0, 4),
      on('2021-01-01', -2, 0, 4),
      on('2021-01-02', -9, 0, 4),
      on('2021-02-30', -2, 0, 4),
      on('2021-01-03', 270.15, 273.15, 277),
      on('2021-01-04', -46, 0, 4),
      on('2021-01-05', 5, 0, 4),
      on('2021-01-06', Number.NaN, 0, 4),
      on('2021-01-07', null, null, null),
    ]);
    expect(days.map(({ date }) => date)).toEqual(['2021-01-01', '2021-01-02', '2021-01-07']);
    expect(skipped.map(({ reason }) => reason)).toEqual([
      'duplicate',
      'bad-date',
      'kelvin',
      'absurd',
      'not-ordered',
      'absurd',
    ]);
    expect(gaps).toEqual([{ from: '2021-01-03', days: 4 }]);
  });

  it('of a stuck instrument or with a leap of one day is not believed', () => {
    const same = (count: number) => Array.from({ length: count }, (_, index) => on(`2021-03-0${index + 1}`, 3, 4, 5));
    expect(cleanSeries(same(4)).skipped).toEqual([]);
    expect(cleanSeries(same(5)).skipped.map(({ reason }) => reason)).toEqual(Array(5).fill('stuck'));
    const leap = (min: number) => [on('2021-03-01', 4, 5, 6), on('2021-03-02', min, 5, 6), on('2021-03-03', 5, 5, 6)];
    expect(cleanSeries(leap(-16)).skipped).toEqual([]);
    expect(cleanSeries(leap(-16.1)).skipped).toEqual([{ date: '2021-03-02', reason: 'sudden' }]);
  });

  it('has frost days below 0 °C', () => {
    expect(frostDays([on('2021-01-01', 0), on('2021-01-02', -0.1), on('2021-01-03', null)])).toEqual(['2021-01-02']);
  });
});

describe.skipIf(!existsSync(file))('the daily minima of a place in Belgium, 2017-08 to 2018-11', () => {
  it('are usable without exception and show no damaging frost in bloom', () => {
    const kelvin = (text: string | undefined) => Number(text) - 273.15;
    const rows = readFileSync(file, 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(','));
    const { days, skipped, gaps } = cleanSeries(
      rows.map((row) => on(row[0] ?? '', kelvin(row[6]), kelvin(row[5]), kelvin(row[4]))),
    );
    expect([days.length, skipped, gaps]).toEqual([rows.length, [], []]);
    const frost = frostDays(days);
    const coldest = Math.min(...days.map(({ min }) => min ?? 0));
    process.stdout.write(
      `Belgium: ${days.length} days, ${frost.length} with frost, coldest ${coldest.toFixed(2)} °C, bloom ${bloomStart(2018, days)}\n`,
    );
    expect(coldest).toBeCloseTo(-6.7, 1);
    const year = frostYear(2018, days);
    expect('events' in year && year.events).toEqual([]);
    // In kelvin, as the file has them, not one day is believed.
    expect(cleanSeries(rows.map((row) => on(row[0] ?? '', Number(row[6])))).days).toEqual([]);
  });
});
