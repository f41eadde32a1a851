import { isoWeekday } from '@georisk/domain/dates/workingDays.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { nightly } from '#server/jobs/nightly.ts';
import type { Schedule } from '#server/jobs/scheduler.ts';
import { CASE_OVERDUE, CASE_WEEKLY } from './caseList.jobs.ts';

/** Every night: days pass without anybody's writing anything. */
export const nightlyOverdue: Schedule = {
  name: 'case-overdue',
  isDue: nightly,
  async ask(tx, jobs, clock) {
    await jobs.enqueue(tx, CASE_OVERDUE, {}, { key: clock.today() });
  },
};

const MONDAY = 1;

/** On the first night of a week; an installation that was off on that day sends none for it. */
export const mondayLetter: Schedule = {
  name: 'case-weekly',
  isDue: nightly,
  async ask(tx, jobs, clock) {
    const today = clock.today();
    if (isoWeekday(today as IsoDate) === MONDAY) await jobs.enqueue(tx, CASE_WEEKLY, {}, { key: today });
  },
};
