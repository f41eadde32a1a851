import { type JobKind, PRIORITY } from '#server/jobs/jobKind.ts';

/** The lines of the list that were not made again by a reader: after imports, mostly. */
export const CASE_LINES: JobKind<Record<never, never>> = { name: 'case-lines', priority: PRIORITY.picture };
