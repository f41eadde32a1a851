import { array, assert, constantFrom, integer, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';
import { type DailyWeather, judgePeril } from './judgePeril.ts';
import { type Peril, PERILS } from './perilRules.ts';

const day = (text: string) => text as IsoDate;
const DAYS = 30;
/** Decided by a figure; the others by an inspection. */
const MEASURED = PERILS.filter((peril) => peril !== 'inlandWater' && peril !== 'flood');

/** A date within the season of a peril, where it has one. */
const DATES: Readonly<Record<Peril, string>> = {
  drought: '2023-07-15',
  inlandWater: '2023-04-15',
  cloudburst: '2023-06-10',
  hail: '2023-06-10',
  flood: '2023-04-15',
  springFrost: '2023-04-20',
  autumnFrost: '2023-10-01',
  winterFrost: '2023-01-20',
  storm: '2023-06-10',
};

const tenths = (min: number, max: number) => integer({ min: min * 10, max: max * 10 }).map((value) => value / 10);
/** Whole days of weather; the highest intensity of twenty minutes never exceeds the day's rain. */
const measured = record({
  precipitation: tenths(0, 60),
  minimum: tenths(-20, 15),
  maximum: tenths(-5, 38),
  wind: tenths(0, 30),
  hailSize: integer({ min: 0, max: 40 }),
  share: integer({ min: 0, max: 100 }),
}).map(({ share, ...rest }) => ({ ...rest, intensity20: (rest.precipitation / 20) * (share / 100) }));
type Measured = Omit<DailyWeather, 'date'>;
/** Which figures of a day the station missed. */
const missed = record({
  precipitation: constantFrom(true, false),
  minimum: constantFrom(true, false),
  maximum: constantFrom(true, false),
  wind: constantFrom(true, false),
  hailSize: constantFrom(true, false),
  intensity20: constantFrom(true, false),
});
type Missed = Readonly<Record<keyof Measured, boolean>>;

const withoutMissed = (whole: Measured, gaps: Missed): Measured =>
  Object.fromEntries(
    Object.entries(whole).map(([figure, value]) => [figure, gaps[figure as keyof Measured] ? null : value]),
  ) as unknown as Measured;

const weatherOf = (last: string, days: readonly (Measured | null)[]) =>
  new Map<IsoDate, DailyWeather>(
    days.flatMap((each, back) => {
      const date = addDays(day(last), -back);
      return each === null ? [] : [[date, { date, ...each }] as const];
    }),
  );

describe('a judgement over weather with gaps', () => {
  it.each(PERILS)('of %s stands, whatever had been measured in the gaps', (peril) => {
    const list = <T>(of: Parameters<typeof array<T>>[0]) => array(of, { minLength: DAYS, maxLength: DAYS });
    assert(
      property(list(measured), list(option(missed, { nil: null, freq: 6 })), (whole, gaps) => {
        const date = DATES[peril];
        const known = whole.map((each, at) => {
          const gap = gaps[at];
          return gap === null || gap === undefined ? null : withoutMissed(each, gap);
        });
        const byGaps = judgePeril(peril, day(date), weatherOf(date, known), null).occurred;
        const byAll = judgePeril(peril, day(date), weatherOf(date, whole), null).occurred;
        if (byGaps !== null) expect(byGaps).toBe(byAll);
      }),
      { numRuns: 150 },
    );
  });

  it.each(MEASURED)('of %s says what decided, and only what holds', (peril) => {
    assert(
      property(array(measured, { minLength: DAYS, maxLength: DAYS }), (whole) => {
        const date = DATES[peril];
        const { occurred, values } = judgePeril(peril, day(date), weatherOf(date, whole), null);
        // Every figure is measured: the answer is never open.
        expect(occurred).not.toBeNull();
        expect(values.length).toBeGreaterThan(0);
        if (occurred === true) expect(values.every(({ holds }) => holds)).toBe(true);
        else expect(values.some(({ holds }) => !holds)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('is open without any measurement, where a measurement decides', () => {
    const reasons = PERILS.map((peril) => judgePeril(peril, day(DATES[peril]), new Map(), null).reason);
    expect(new Set(reasons)).toEqual(new Set(['not-measured', 'by-inspection']));
  });

  it('is none before the act', () => {
    for (const peril of PERILS)
      expect(judgePeril(peril, day('2011-12-31'), new Map(), null)).toMatchObject({
        occurred: null,
        reason: 'no-rule',
      });
  });
});
