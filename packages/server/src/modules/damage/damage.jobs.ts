import { type JobKind, PRIORITY } from '#server/jobs/jobKind.ts';

/** The damage maps of a case. */
export const DAMAGE_MAP: JobKind<{ readonly damageId: number }> = { name: 'damage-map', priority: PRIORITY.picture };
