import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';
import { deadlinesOf, isRelieved, reliefYear } from './deadlines.ts';
import { type DailyWeather, isInSeason, judgePeril } from './judgePeril.ts';
import { PERIL_RULES, PERILS, ruleOf, type Peril } from './perilRules.ts';

const day = (text: string) => text as IsoDate;

const DRY: Omit<DailyWeather, 'date'> = {
  precipitation: 0,
  intensity20: 0,
  minimum: 10,
  maximum: 25,
  wind: 3,
  hailSize: 0,
};

type Weather = Map<IsoDate, DailyWeather>;

/** Days that end with a day, all alike but for the changed ones, by their distance from the last. */
function weatherBefore(
  last: string,
  count: number,
  all: Partial<DailyWeather>,
  changed: Readonly<Record<number, Partial<DailyWeather>>> = {},
): Weather {
  return new Map(
    Array.from({ length: count }, (_, back) => {
      const date = addDays(day(last), -back);
      return [date, { date, ...DRY, ...all, ...changed[back] }];
    }),
  );
}

const judged = (peril: Peril, last: string, weather: Weather) => {
  const { occurred, reason } = judgePeril(peril, day(last), weather, null);
  return [occurred, reason];
};

const DAY = '2023-07-15';

describe('a peril of one day', () => {
  it.each<[Peril, string, Partial<DailyWeather>, boolean]>([
    ['storm', DAY, { wind: 19.9 }, false],
    ['storm', DAY, { wind: 20 }, true],
    ['cloudburst', DAY, { precipitation: 44.9 }, false],
    ['cloudburst', DAY, { precipitation: 45 }, true],
    ['cloudburst', DAY, { intensity20: 0.74 }, false],
    ['cloudburst', DAY, { intensity20: 0.75 }, true],
    ['hail', DAY, { hailSize: 0 }, false],
    ['hail', DAY, { hailSize: 1 }, true],
    ['springFrost', '2023-04-20', { minimum: -1.9 }, false],
    ['springFrost', '2023-04-20', { minimum: -2 }, true],
    ['autumnFrost', '2023-10-01', { minimum: -1.9 }, false],
    ['autumnFrost', '2023-10-01', { minimum: -2 }, true],
    ['winterFrost', '2023-01-20', { minimum: -14.9 }, false],
    ['winterFrost', '2023-01-20', { minimum: -15 }, true],
  ])('%s on %s with %j: %s', (peril, date, figures, occurred) => {
    expect(judged(peril, date, weatherBefore(date, 1, figures))).toEqual([
      occurred,
      occurred ? 'threshold' : 'below-threshold',
    ]);
  });

  it.each<[Peril, string, boolean]>([
    ['springFrost', '2023-03-31', false],
    ['springFrost', '2023-04-01', true],
    ['springFrost', '2023-05-31', true],
    ['springFrost', '2023-06-01', false],
    ['autumnFrost', '2023-08-31', false],
    ['autumnFrost', '2023-09-01', true],
    ['autumnFrost', '2023-10-15', true],
    ['autumnFrost', '2023-10-16', false],
    ['winterFrost', '2022-11-29', false],
    ['winterFrost', '2022-11-30', true],
    ['winterFrost', '2023-01-01', true],
    ['winterFrost', '2023-03-31', true],
    ['winterFrost', '2023-04-01', false],
  ])('%s on %s is in its season: %s', (peril, date, isIn) => {
    expect(judged(peril, date, weatherBefore(date, 1, { minimum: -20 }))).toEqual([
      isIn,
      isIn ? 'threshold' : 'out-of-season',
    ]);
  });

  it('of rain in twenty minutes is open only from the rain of a day on that could have fallen in them', () => {
    const rain = (precipitation: number) =>
      judged('cloudburst', DAY, weatherBefore(DAY, 1, { precipitation, intensity20: null }));
    expect(rain(14.9)).toEqual([false, 'below-threshold']);
    expect(rain(15)).toEqual([null, 'not-measured']);
    expect(rain(45)).toEqual([true, 'threshold']);
  });

  it('answers with the values that decided', () => {
    const { values, rule } = judgePeril(
      'cloudburst',
      day(DAY),
      weatherBefore(DAY, 1, { precipitation: 60, intensity20: null }),
      null,
    );
    expect(values).toEqual([{ figure: 'precipitation', is: 'at-least', limit: 45, value: 60, holds: true }]);
    expect(rule?.certainty).toBe('ministry');
  });
});

describe('a drought', () => {
  it.each<[string, Partial<DailyWeather>, Readonly<Record<number, Partial<DailyWeather>>>, boolean]>([
    ['9.9 mm', {}, { 29: { precipitation: 9.9 } }, true],
    ['10 mm', {}, { 29: { precipitation: 10 } }, false],
    ['10 mm of thirty small showers', { precipitation: 0.3 }, { 0: { precipitation: 1.3 } }, false],
    ['rain before the thirty days', {}, { 30: { precipitation: 99 } }, true],
    ['24.9 mm and heat', { maximum: 31.1 }, { 3: { precipitation: 24.9 } }, true],
    ['25 mm and heat', { maximum: 31.1 }, { 3: { precipitation: 25 } }, false],
    ['12 mm and 31 °C', { maximum: 31 }, { 3: { precipitation: 12 } }, false],
  ])('with %s', (_, all, changed, occurred) => {
    expect(judged('drought', DAY, weatherBefore(DAY, 31, all, changed))).toEqual([
      occurred,
      occurred ? 'threshold' : 'below-threshold',
    ]);
  });

  it.each([
    [14, false],
    [15, true],
  ])('with 12 mm and %i days above 31 °C', (hot, occurred) => {
    const changed = Object.fromEntries(Array.from({ length: hot }, (_, back) => [back, { maximum: 31.1 }]));
    expect(judged('drought', DAY, weatherBefore(DAY, 30, {}, { ...changed, 29: { precipitation: 12 } }))[0]).toBe(
      occurred,
    );
  });

  it('before the change of the act needs less than 10 mm, whatever the heat', () => {
    const hot = (last: string) =>
      judged('drought', last, weatherBefore(last, 30, { maximum: 35 }, { 3: { precipitation: 12 } }))[0];
    expect([hot('2017-04-14'), hot('2017-04-15')]).toEqual([false, true]);
    expect(judged('drought', '2011-12-31', weatherBefore('2011-12-31', 30, {}))).toEqual([null, 'no-rule']);
  });

  it('is open where days that were not measured could decide, and only there', () => {
    const gap = (changed: Readonly<Record<number, Partial<DailyWeather>>>) =>
      judged('drought', DAY, weatherBefore(DAY, 30, {}, changed));
    expect(gap({ 5: { precipitation: null } })).toEqual([null, 'not-measured']);
    expect(gap({ 5: { precipitation: null }, 6: { precipitation: 25 } })).toEqual([false, 'below-threshold']);
    expect(gap({ 5: { maximum: null } })).toEqual([true, 'threshold']);
    expect(judged('drought', DAY, weatherBefore(DAY, 29, {}))).toEqual([null, 'not-measured']);
  });

  it('counts while the crop is on the field', () => {
    const dry = (date: string) => judgePeril('drought', day(date), weatherBefore(date, 30, {}), 'KUKORICA').reason;
    expect([dry('2023-05-19'), dry('2023-05-20')]).toEqual(['out-of-season', 'threshold']);
  });

  it('never ends by less rain', () => {
    const rain = fc.array(
      fc.oneof(
        fc.constant(null),
        fc.integer({ min: 0, max: 30 }).map((tenths) => tenths / 10),
      ),
      { minLength: 30, maxLength: 30 },
    );
    fc.assert(
      fc.property(rain, fc.nat({ max: 29 }), (amounts, back) => {
        const withRain = (list: readonly (number | null)[]) =>
          judged(
            'drought',
            DAY,
            weatherBefore(
              DAY,
              30,
              { maximum: 32 },
              Object.fromEntries(list.map((precipitation, at) => [at, { precipitation }])),
            ),
          )[0];
        const before = withRain(amounts);
        const after = withRain(amounts.with(back, 0));
        if (before === true) expect(after).toBe(true);
        if (after === false) expect(before).toBe(false);
      }),
    );
  });
});

describe('the table of rules', () => {
  it('has for every peril, on every day since the act, exactly one row with its source', () => {
    for (const peril of PERILS) {
      const rows = PERIL_RULES.filter((rule) => rule.peril === peril).toSorted((a, b) =>
        a.validFrom < b.validFrom ? -1 : 1,
      );
      expect(rows[0]?.validFrom).toBe('2012-01-01');
      expect(rows.at(-1)?.validTo).toBeNull();
      for (const [index, row] of rows.slice(1).entries())
        expect(row.validFrom).toBe(addDays(rows[index]?.validTo ?? day('1900-01-01'), 1));
      for (const { source } of rows) expect(source.length).toBeGreaterThan(10);
      expect(ruleOf(peril, day('2026-01-01'))).not.toBeNull();
    }
  });

  it('leaves inland water and floods to the inspection', () => {
    expect(judged('inlandWater', DAY, weatherBefore(DAY, 1, {}))).toEqual([null, 'by-inspection']);
    expect(judged('flood', DAY, new Map())).toEqual([null, 'by-inspection']);
  });

  it('has seasons that may extend over New Year', () => {
    expect(['12-31', '01-01', '06-01'].map((own) => isInSeason(day(`2023-${own}`), ['11-30', '03-31']))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('deadlines', () => {
  const dates = (event: Parameters<typeof deadlinesOf>[0]) => deadlinesOf(event).map(({ kind, date }) => [kind, date]);

  it('of hail run from its day, whenever the damage was seen', () => {
    expect(
      dates({ peril: 'hail', date: day('2023-06-20'), seen: day('2023-07-20'), harvest: day('2023-07-10') }),
    ).toEqual([
      ['report-before-harvest', '2023-06-25'],
      ['report', '2023-07-05'],
      ['contribution', '2023-09-15'],
      ['claim', '2023-11-30'],
    ]);
  });

  it('of a drought run from the day on which its damage was seen, until the end of September', () => {
    expect(dates({ peril: 'drought', date: day('2023-07-15'), seen: day('2023-08-01') })).toEqual([
      ['report', '2023-08-16'],
      ['contribution', '2023-09-15'],
      ['report-latest', '2023-09-30'],
      ['claim', '2023-11-30'],
    ]);
  });

  it('of a winter belong to the year of relief that begins in November', () => {
    expect([reliefYear(day('2022-10-31')), reliefYear(day('2022-11-01'))]).toEqual([2022, 2023]);
    expect(dates({ peril: 'winterFrost', date: day('2022-12-20') })).toContainEqual(['report-latest', '2023-04-15']);
  });
});

describe('relief', () => {
  it.each([
    [30, 16, false],
    [30.1, 15, false],
    [30.1, 15.1, true],
  ])('for a yield lower by %f % and a value lower by %f %', (yieldLoss, valueLoss, relieved) => {
    expect(isRelieved(yieldLoss, valueLoss)).toBe(relieved);
  });
});
