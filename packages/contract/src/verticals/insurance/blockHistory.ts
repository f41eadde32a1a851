import { z } from 'zod';
import { damageRef } from '../../schemas/refs.ts';
import { type Endpoint, isoDate, meparCode, noQuery } from '../../schemas/shared.ts';

/** What was on a block in a harvest year. */
export const blockYear = z.object({
  year: z.number(),
  /** Of the crop map, the largest share first; 0 to 1. */
  crops: z.array(z.object({ name: z.string(), share: z.number() })),
  /** Insured plots of the own company by crop; Ft, null where the sum is not known. */
  insured: z.array(z.object({ crop: z.string(), hectares: z.number(), sumInsured: z.number().nullable() })),
  /** t/ha, of the insured yields or of a record. */
  yields: z.array(z.object({ crop: z.string(), yield: z.number(), kind: z.enum(['insured', 'record', 'surveyed']) })),
  /** Cases of the own company, with the proposed indemnity, Ft. */
  damages: z.array(damageRef.extend({ proposal: z.number().nullable() })),
  alerts: z.array(z.object({ date: isoDate, hectares: z.number() })),
});
export type BlockYear = z.infer<typeof blockYear>;

export const blockHistoryEndpoints = {
  blockHistory: { params: z.strictObject({ code: meparCode }), query: noQuery, answer: z.array(blockYear) },
} as const satisfies Record<string, Endpoint>;
