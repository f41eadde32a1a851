import { type JobKind, PRIORITY } from '#server/jobs/jobKind.ts';

const DAY_MS = 86_400_000;

/** Judge a day whose NDVI is new or changed: usability, alerts, pixels flagged. The days of a group run one after the other, the oldest first. */
export const IMAGE_ANALYSE: JobKind<{ readonly groupName: string; readonly date: string }> = {
  name: 'image-analyse',
  priority: PRIORITY.analysis,
  lane: ({ groupName, date }) => ({ lane: groupName, order: Math.floor(Date.parse(date) / DAY_MS) }),
};
