import { z } from 'zod';
import { labelled } from '../../schemas/labelled.ts';

export const suggestions = [
  z.object({ type: z.literal('prokatMeparCode'), ...labelled, meparCode: z.string() }),
] as const;
