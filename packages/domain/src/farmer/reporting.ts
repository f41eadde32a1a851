import { addDays, daysBetween } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';
import type { AlertOutcome } from './parcelState.ts';

/** A damage that stands before an alert by so many days, where no image says when the parcel was still well, is another. */
const MAX_DAYS_BEFORE = 30;

/** A damage so many days after the newest image of an alert is another: some name the day on which they saw it. */
const MAX_DAYS_AFTER = 60;

/**
 * The cases by which a farmer has reported what an alert shows: of a damage since the last image that was well.
 * @param cases of the alert's parcel
 */
export function casesOfAlert<C extends { readonly damageDate: string }>(
  { since, date, before }: Pick<AlertOutcome, 'since' | 'date' | 'before'>,
  cases: readonly C[],
): readonly C[] {
  const [first, last] = [before ?? addDays(since, -MAX_DAYS_BEFORE), addDays(date, MAX_DAYS_AFTER)];
  return cases.filter(({ damageDate }) => damageDate >= first && damageDate <= last);
}

export interface ReportingTime {
  /** Last day on which a damage may be reported. */
  readonly until: IsoDate;
  /** Whole days from today to `until`; negative once it has passed. */
  readonly daysLeft: number;
}

/** What a company says of the time to report. */
export interface ReportingRule {
  readonly reportDays: number | null;
  /** The sentence of the policy's terms that says the days. */
  readonly reportRule: string | null;
}

export interface StatedDeadline extends ReportingTime {
  /** The sentence of the policy's terms that it follows from. */
  readonly rule: string;
}

/**
 * The deadline that a farmer is told, with the sentence of the terms that it follows from; null where the company quotes
 * none: a number of days alone is no rule.
 * @param noticed day of the image that showed the damage first
 */
export function statedDeadline(
  { reportDays, reportRule }: ReportingRule,
  noticed: IsoDate,
  today: IsoDate,
): StatedDeadline | null {
  if (reportDays === null || reportRule === null) return null;
  return { ...reportingTime(noticed, reportDays, today), rule: reportRule };
}

/**
 * The time that is left to report a damage.
 * @param noticed day of the image that showed it first
 * @param reportDays days after `noticed`, by the company
 */
export function reportingTime(noticed: IsoDate, reportDays: number, today: IsoDate): ReportingTime {
  const until = addDays(noticed, reportDays);
  return { until, daysLeft: daysBetween(today, until) };
}
