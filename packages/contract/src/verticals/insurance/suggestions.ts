import { z } from 'zod';
import { labelled } from '../../schemas/labelled.ts';

export const suggestions = [
  z.object({ type: z.literal('damage'), ...labelled, damageNumber: z.string() }),
  z.object({ type: z.literal('block'), ...labelled, meparCode: z.string() }),
  z.object({
    type: z.literal('policy'),
    ...labelled,
    policyNumber: z.string(),
    year: z.number(),
    /** Where another company has a policy of this number too. */
    policyId: z.number().optional(),
  }),
  z.object({ type: z.literal('farmer'), ...labelled, farmerId: z.number() }),
] as const;
