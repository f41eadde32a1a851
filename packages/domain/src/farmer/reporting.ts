import { addDays, daysBetween } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';

export interface ReportingTime {
  /** Last day on which a damage may be reported. */
  readonly until: IsoDate;
  /** Whole days from today to `until`; negative once it has passed. */
  readonly daysLeft: number;
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
