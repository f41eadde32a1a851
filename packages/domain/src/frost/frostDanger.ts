import { daysBetween } from '../dates/isoDate.ts';
import { decimalOf, type IsoDate } from '../units.ts';
import type { DailyTemperature } from './dailySeries.ts';
import { FROST_LABELS } from './frost.hu.ts';

/** Minimum from which a bloom is damaged, °C: apple and cherry in full bloom, 10 % of the buds (domain.md 6). */
export const FROST_EVENT = -2.2;
/** Bloom begins after this sum of mean temperatures above 5 °C since New Year, degree-days (apricot). */
const BLOOM_SUM = 180;
const BLOOM_BASE = 5;
const LAST_DAY = '05-31';
/** Where means are missing. */
const FIXED_BLOOM = '04-01';
/** First year of the index. */
export const FIRST_YEAR = 1991;
/** Fewer days of the sensitive time, in a year without an event, leave open whether there was one. */
const MAX_MISSING = 3;

export interface FrostYear {
  readonly year: number;
  /** First day of the sensitive time; null where bloom did not begin before its end. */
  readonly bloom: IsoDate | null;
  /** Days of it with a damaging minimum. */
  readonly events: readonly IsoDate[];
}

export type FrostYearAnswer = FrostYear | { readonly year: number; readonly reason: 'gaps' };

const day = (year: number, monthDay: string) => `${year}-${monthDay}` as IsoDate;

/**
 * First day on which the bloom has begun; the fixed day where a mean since New Year is missing; null where it is too
 * cold.
 * @param days of one year, in order
 */
export function bloomStart(year: number, days: readonly DailyTemperature[]): IsoDate | null {
  const spring = days.filter(({ date }) => date >= day(year, '01-01') && date <= day(year, LAST_DAY));
  let [sum, seen] = [0, 0];
  for (const { date, mean } of spring) {
    if (mean === null || daysBetween(day(year, '01-01'), date) !== seen) return day(year, FIXED_BLOOM);
    seen += 1;
    sum += Math.max(0, mean - BLOOM_BASE);
    // Sums of decimals: the tenths that were measured decide, not binary rounding.
    if (decimalOf(sum) >= BLOOM_SUM) return date;
  }
  const isWhole = seen === daysBetween(day(year, '01-01'), day(year, LAST_DAY)) + 1;
  return isWhole ? null : day(year, FIXED_BLOOM);
}

/**
 * Damaging frosts of a year between bloom and the end of May. A year that lacks more than three minima of that time
 * and shows no event proves nothing.
 * @param days of one year, in order, minima of the block
 */
export function frostYear(
  year: number,
  days: readonly DailyTemperature[],
  limit: number = FROST_EVENT,
): FrostYearAnswer {
  const bloom = bloomStart(year, days);
  if (bloom === null) return { year, bloom, events: [] };
  const sensitive = days.filter(({ date, min }) => date >= bloom && date <= day(year, LAST_DAY) && min !== null);
  const events = sensitive.filter(({ min }) => min !== null && min <= limit).map(({ date }) => date);
  const missing = daysBetween(bloom, day(year, LAST_DAY)) + 1 - sensitive.length;
  return events.length === 0 && missing > MAX_MISSING ? { year, reason: 'gaps' } : { year, bloom, events };
}

/** 1 very low to 5 very high. */
export type FrostClass = 1 | 2 | 3 | 4 | 5;

/** Colours of the classes (domain.md 6). */
export const FROST_COLORS = ['#2B83BA', '#ABDDA4', '#FFFFBF', '#FDAE61', '#D7191C'] as const;

/** Probabilities from which the classes 2 to 5 begin. */
const CLASS_BOUNDS = [0.1, 0.2, 0.35, 0.5] as const;

export const frostClassOf = (probability: number): FrostClass =>
  (1 + CLASS_BOUNDS.filter((bound) => probability >= bound).length) as FrostClass;

export const frostLabelOf = (frostClass: FrostClass): string => FROST_LABELS[frostClass - 1] ?? '';

export interface FrostDanger {
  /** Of a damaging frost in a year, 0-1. */
  readonly probability: number;
  readonly frost: FrostClass;
  /** Years. */
  readonly returnPeriod: number;
  /** Years with an event, and years with data. */
  readonly events: number;
  readonly years: number;
}

/** Danger by the number of years with an event: the estimate of Jeffreys (domain.md 6). Null without years. */
export function frostDangerOf(events: number, years: number): FrostDanger | null {
  if (!(Number.isInteger(years) && Number.isInteger(events) && years > 0 && events >= 0 && events <= years))
    return null;
  const probability = (events + 0.5) / (years + 1);
  return { probability, frost: frostClassOf(probability), returnPeriod: 1 / probability, events, years };
}

/** Fewer years are no climate: the index of a block is unknown. */
export const MIN_YEARS = 10;

/** Danger of a block by its daily minima, usable years from 1991 on; with the years that were left out. */
export function frostDangerOfSeries(days: readonly DailyTemperature[], firstYear = FIRST_YEAR) {
  const byYear = new Map<number, DailyTemperature[]>();
  for (const each of days) {
    const year = Number(each.date.slice(0, 4));
    const own = byYear.get(year);
    if (year < firstYear) continue;
    if (own === undefined) byYear.set(year, [each]);
    else own.push(each);
  }
  const answers = [...byYear].sort(([a], [b]) => a - b).map(([year, own]) => frostYear(year, own));
  const years = answers.filter((answer) => 'events' in answer);
  const events = years.filter((year) => year.events.length > 0).length;
  return {
    danger: years.length < MIN_YEARS ? null : frostDangerOf(events, years.length),
    years,
    leftOut: answers.filter((answer) => 'reason' in answer).map(({ year }) => year),
  };
}
