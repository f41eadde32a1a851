import { z } from 'zod';
import { labelled } from '../../schemas/labelled.ts';

/** `date` is a year, a month or a day, as it was typed; `count` is of the dead, or of the graves. */
const group = { ...labelled, date: z.string(), count: z.number(), graveIds: z.array(z.number()) };

export const suggestions = [
  z.object({ type: z.literal('dead'), ...labelled, deadId: z.number(), graveId: z.number() }),
  z.object({ type: z.literal('deadsByBirth'), ...group }),
  z.object({ type: z.literal('deadsByDeath'), ...group }),
  z.object({ type: z.literal('gravesByValidDate'), ...group }),
] as const;
