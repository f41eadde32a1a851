import { type JobKind, PRIORITY } from '#server/jobs/jobKind.ts';

/** Poll a configured source for new scenes. */
export const SOURCE_POLL: JobKind<{ readonly sourceId: number }> = { name: 'source-poll', priority: PRIORITY.poll };

/** Compute a scene that was found: bands to products and statistics. */
export const SCENE_IMPORT: JobKind<{ readonly sceneId: number }> = { name: 'scene-import', priority: PRIORITY.import };
