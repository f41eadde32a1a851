import { type JobKind, PRIORITY } from '#server/jobs/jobKind.ts';

/** The lines of the list that were not made again by a reader: after imports, mostly. */
export const CASE_LINES: JobKind<Record<string, never>> = { name: 'case-lines', priority: PRIORITY.picture };

/** Cases that have become overdue are reported to the heads of claims. */
export const CASE_OVERDUE: JobKind<Record<string, never>> = { name: 'case-overdue', priority: PRIORITY.notification };

/** The letter of a Monday about what is late. */
export const CASE_WEEKLY: JobKind<Record<string, never>> = { name: 'case-weekly', priority: PRIORITY.notification };
