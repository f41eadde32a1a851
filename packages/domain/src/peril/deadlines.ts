import { addDays } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';
import type { Certainty, Peril } from './perilRules.ts';
import { PERIL_SOURCES } from './perils.hu.ts';

/** What has to be done by a deadline. */
export type DeadlineKind = 'report' | 'report-before-harvest' | 'report-latest' | 'contribution' | 'claim';

export interface Deadline {
  readonly kind: DeadlineKind;
  /** Last day. */
  readonly date: IsoDate;
  readonly source: string;
  readonly certainty: Certainty;
}

/** A report is due so many days after the event, or after the damage can first be seen. */
const REPORT_DAYS = 15;
/** … and before the harvest: by another text ten days. */
const BEFORE_HARVEST_DAYS = 15;

/** Perils whose damage shows late: their day is the one on which it can first be seen. */
export const SHOWS_LATE: ReadonlySet<Peril> = new Set<Peril>(['drought', 'inlandWater', 'winterFrost', 'flood']);

/** Last day of the year for reports of a peril, `MM-DD`. */
const LATEST_REPORT: Readonly<Partial<Record<Peril, string>>> = { drought: '09-30', winterFrost: '04-15' };

/** First day of the year of relief, which is named after the year in which it ends: 1 November to 31 October. */
const YEAR_BEGINS = '11-01';

/** The year of relief of an event. */
export const reliefYear = (date: IsoDate): number => Number(date.slice(0, 4)) + (date.slice(5) >= YEAR_BEGINS ? 1 : 0);

export interface PerilEvent {
  readonly peril: Peril;
  /** Day of the event. */
  readonly date: IsoDate;
  /** Day on which the damage was first seen; decides for perils that show late, ignored for others. */
  readonly seen?: IsoDate;
  /** Planned first day of the harvest, or of tilling for another crop. */
  readonly harvest?: IsoDate;
}

/** The deadlines that follow from an event, earliest first. */
export function deadlinesOf({ peril, date, seen, harvest }: PerilEvent): readonly Deadline[] {
  const day = SHOWS_LATE.has(peril) ? (seen ?? date) : date;
  const year = reliefYear(day);
  const on = (monthDay: string) => `${year}-${monthDay}` as IsoDate;
  const latest = LATEST_REPORT[peril];
  const deadlines: readonly (Deadline | null)[] = [
    { kind: 'report', date: addDays(day, REPORT_DAYS), source: PERIL_SOURCES.decreeNotice, certainty: 'ministry' },
    harvest === undefined
      ? null
      : {
          kind: 'report-before-harvest',
          date: addDays(harvest, -BEFORE_HARVEST_DAYS),
          source: PERIL_SOURCES.decree,
          certainty: 'secondary',
        },
    latest === undefined
      ? null
      : { kind: 'report-latest', date: on(latest), source: PERIL_SOURCES.decree2018, certainty: 'secondary' },
    { kind: 'contribution', date: on('09-15'), source: PERIL_SOURCES.decreeNotice, certainty: 'ministry' },
    { kind: 'claim', date: on('11-30'), source: PERIL_SOURCES.decreeNotice, certainty: 'ministry' },
  ];
  return deadlines
    .filter((deadline) => deadline !== null)
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** Losses above which the state relieves: of the crop's yield, and of the farm's value of yields, % (Mkk. tv.). */
export const RELIEF_LIMITS = { yieldLossPercent: 30, valueLossPercent: 15 } as const;

/** Whether the losses entitle to relief; exactly the limit does not. @param yieldLoss % @param valueLoss % */
export const isRelieved = (yieldLoss: number, valueLoss: number): boolean =>
  yieldLoss > RELIEF_LIMITS.yieldLossPercent && valueLoss > RELIEF_LIMITS.valueLossPercent;
