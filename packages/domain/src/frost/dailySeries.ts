import { addDays, daysBetween, isIsoDate } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';

/** Temperatures of one day at 2 m, °C; null: not measured. */
export interface DailyTemperature {
  readonly date: IsoDate;
  readonly min: number | null;
  readonly mean: number | null;
  readonly max: number | null;
}

/** Why a day is not used. */
export type SkipReason = 'bad-date' | 'duplicate' | 'absurd' | 'kelvin' | 'not-ordered' | 'sudden' | 'stuck';

export interface SkippedDay {
  readonly date: string;
  readonly reason: SkipReason;
}

export interface CleanSeries {
  /** Usable days in the order of their dates. */
  readonly days: readonly DailyTemperature[];
  readonly skipped: readonly SkippedDay[];
  /** Missing days between the first and the last usable one, skipped ones included. */
  readonly gaps: readonly { readonly from: IsoDate; readonly days: number }[];
}

/** Hungary's records are −35.0 °C (1940) and 41.9 °C (2007); the limits leave room beyond them. */
export const PLAUSIBLE_TEMPERATURES: readonly [coldest: number, hottest: number] = [-45, 50];
/** Whether a temperature can occur in Hungary, °C. */
export const isPlausible = (temperature: number): boolean =>
  temperature >= PLAUSIBLE_TEMPERATURES[0] && temperature <= PLAUSIBLE_TEMPERATURES[1];

/** Higher figures are in kelvin. */
const KELVIN_FROM = 200;
/** A minimum that differs by more from both neighbouring days, in the same direction, is an error of the instrument, K. */
const SUDDEN = 20;
/** So many equal triples in succession are a stuck instrument, days. */
const STUCK_DAYS = 5;

const figuresOf = ({ min, mean, max }: DailyTemperature): number[] =>
  [min, mean, max].filter((value) => value !== null);

function faultOf(day: DailyTemperature): SkipReason | null {
  if (!isIsoDate(day.date)) return 'bad-date';
  const figures = figuresOf(day);
  if (figures.some((value) => value > KELVIN_FROM)) return 'kelvin';
  if (!figures.every(isPlausible)) return 'absurd';
  return figures.some((value, index) => index > 0 && value < (figures[index - 1] ?? value)) ? 'not-ordered' : null;
}

const isSame = (a: DailyTemperature | undefined, b: DailyTemperature | undefined) =>
  a !== undefined &&
  b !== undefined &&
  figuresOf(a).length > 0 &&
  a.min === b.min &&
  a.mean === b.mean &&
  a.max === b.max;

/** Days that belong to a run of equal figures. */
function stuckDays(days: readonly DailyTemperature[]): ReadonlySet<DailyTemperature> {
  const stuck = new Set<DailyTemperature>();
  for (let from = 0; from < days.length; ) {
    let to = from + 1;
    while (isSame(days[from], days[to])) to += 1;
    if (to - from >= STUCK_DAYS) for (const day of days.slice(from, to)) stuck.add(day);
    from = to;
  }
  return stuck;
}

function isSudden(days: readonly DailyTemperature[], at: number): boolean {
  const [before, day, after] = [days[at - 1], days[at], days[at + 1]];
  if (before?.min == null || day?.min == null || after?.min == null) return false;
  if (daysBetween(before.date, day.date) !== 1 || daysBetween(day.date, after.date) !== 1) return false;
  const [fall, rise] = [day.min - before.min, day.min - after.min];
  return Math.min(Math.abs(fall), Math.abs(rise)) > SUDDEN && Math.sign(fall) === Math.sign(rise);
}

/** The usable days of a series; what is left out, with its reason, and what is missing. Of a date that occurs twice the first day counts. */
export function cleanSeries(input: readonly DailyTemperature[]): CleanSeries {
  const skipped: SkippedDay[] = [];
  const byDate = new Map<IsoDate, DailyTemperature>();
  for (const day of input) {
    const reason = faultOf(day) ?? (byDate.has(day.date) ? 'duplicate' : null);
    if (reason === null) byDate.set(day.date, day);
    else skipped.push({ date: day.date, reason });
  }
  const ordered = [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  const stuck = stuckDays(ordered);
  const days = ordered.filter((day, at) => {
    const reason = stuck.has(day) ? 'stuck' : isSudden(ordered, at) ? 'sudden' : null;
    if (reason !== null) skipped.push({ date: day.date, reason });
    return reason === null;
  });
  return { days, skipped, gaps: gapsOf(days) };
}

function gapsOf(days: readonly DailyTemperature[]): CleanSeries['gaps'] {
  return days.slice(1).flatMap((day, index) => {
    const before = days[index]?.date ?? day.date;
    const missing = daysBetween(before, day.date) - 1;
    return missing > 0 ? [{ from: addDays(before, 1), days: missing }] : [];
  });
}

/** Days with a minimum below 0 °C: frost days as meteorology counts them. */
export const frostDays = (days: readonly DailyTemperature[], below = 0): readonly IsoDate[] =>
  days.filter(({ min }) => min !== null && min < below).map(({ date }) => date);
