import { z } from 'zod';
import { labelled } from '../../schemas/labelled.ts';

export const suggestions = [
  z.object({
    type: z.literal('city'),
    ...labelled,
    code: z.string(),
    name: z.string(),
    /** EPSG:23700: west, south, east, north. */
    bbox: z.array(z.number()).length(4),
  }),
] as const;
