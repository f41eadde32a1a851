import { type JobKind, PRIORITY } from '#server/jobs/jobKind.ts';

/** Notify farmers of alerts that are due. */
export const ALERT_NOTIFY: JobKind<Record<string, never>> = { name: 'alert-notify', priority: PRIORITY.notification };
