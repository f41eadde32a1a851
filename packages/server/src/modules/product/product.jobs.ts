import { type JobKind, PRIORITY } from '#server/jobs/jobKind.ts';

/** Zones of several seasons, for all blocks. */
export const SOIL_ZONES: JobKind<{ readonly groupName: string; readonly year: number }> = {
  name: 'soil-zones',
  priority: PRIORITY.nightly,
};
