import type { CaseStepName } from '../case/nextStep.ts';
import { addWorkingDays, type MovedDays, workingDaysBetween } from '../dates/workingDays.ts';
import type { IsoDate } from '../units.ts';

/** What an insurer gives a number of working days to. */
export const CLOCKS = ['assign', 'survey', 'result', 'close'] as const;
export type ClockName = (typeof CLOCKS)[number];

/** Working days by clock; null where the insurer has none. */
export type ClockDays = Readonly<Record<ClockName, number | null>>;
export const NO_CLOCKS: ClockDays = { assign: null, survey: null, result: null, close: null };
export const MAX_CLOCK_DAYS = 365;

const CLOCK_OF: Readonly<Record<CaseStepName, ClockName>> = {
  assign: 'assign',
  plots: 'survey',
  outline: 'survey',
  areas: 'survey',
  zones: 'survey',
  sampling: 'survey',
  yield: 'result',
  finish: 'result',
  close: 'close',
};

export const clockOf = (step: CaseStepName): ClockName => CLOCK_OF[step];

/** The last day of a clock that began on a day; null without one. */
export function clockDue(
  step: CaseStepName | null,
  since: IsoDate,
  days: ClockDays,
  moved?: MovedDays,
): IsoDate | null {
  const given = step === null ? null : days[clockOf(step)];
  return given === null ? null : addWorkingDays(since, given, moved);
}

/** The step that a case waited for when it was last looked at. */
export interface StepBefore {
  readonly step: string | null;
  /** Null of a case that nobody has looked at yet. */
  readonly since: string | null;
  /** The day of its last change, or else of its report. */
  readonly begun: string;
}

/** Since when a case waits for its step: today where that has just changed, else as it was. */
export function waitsSince({ step: before, since, begun }: StepBefore, step: string | null, today: string): IsoDate {
  if (since !== null) return (before === step ? since : today) as IsoDate;
  return (begun < today ? begun : today) as IsoDate;
}

/** The earlier of a deadline that somebody has set and the clock's last day. */
export const dueOn = (deadline: IsoDate | null, clock: IsoDate | null): IsoDate | null =>
  deadline === null || (clock !== null && clock < deadline) ? clock : deadline;

/** How near the last day is. */
export type Lateness = 'none' | 'later' | 'soon' | 'today' | 'late';

/** Working days before the last one within which it is near. */
const SOON_DAYS = 2;

export interface Due {
  readonly state: Lateness;
  /** Working days left, or (late) since the last day; 0 today and without a last day. */
  readonly days: number;
}

/** How much time is left. On a day off after the last day a case is late though no working day has passed. */
export function dueState(due: IsoDate | null, today: IsoDate, moved?: MovedDays): Due {
  if (due === null) return { state: 'none', days: 0 };
  if (due < today) return { state: 'late', days: workingDaysBetween(due, today, moved) };
  if (due === today) return { state: 'today', days: 0 };
  const days = workingDaysBetween(today, due, moved);
  return { state: days <= SOON_DAYS ? 'soon' : 'later', days };
}
