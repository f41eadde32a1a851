import { z } from 'zod';
import { type Endpoint, instant, pageQuery, paged } from '../../schemas/shared.ts';

/** `retrying`: a try failed or its worker died, and it will be tried again automatically. */
export const WORK_STATES = ['queued', 'running', 'retrying', 'done', 'failed'] as const;
export type WorkState = (typeof WORK_STATES)[number];

export const workItem = z.object({
  id: z.string(),
  /** Kind of the work, e.g. `image-analyse`; the client has a title for each. */
  name: z.string(),
  /** Its subject: a source's name, a scene's identifier, a damage number, a group of images. */
  subject: z.string().nullable(),
  /** Its day or year: `YYYY-MM-DD` or `YYYY`. */
  period: z.string().nullable(),
  state: z.enum(WORK_STATES),
  progress: z.number(),
  step: z.string().nullable(),
  attempts: z.number(),
  error: z.string().nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  retryAt: instant.nullable(),
  canRetry: z.boolean(),
});
export type WorkItem = z.infer<typeof workItem>;

export const workEndpoints = {
  work: {
    query: z.strictObject({ ...pageQuery, state: z.enum(WORK_STATES).optional() }),
    answer: paged(workItem),
  },
  retryWork: { params: z.strictObject({ id: z.uuid() }), status: 204 },
} as const satisfies Record<string, Endpoint>;
