import { z } from 'zod';
import { type Endpoint, wholeNumber } from './shared.ts';

const labelled = { label: z.string(), detail: z.string().nullable() };

/** Hits, each with the data that its screen needs; only those that the caller may open. */
export const suggestion = z.discriminatedUnion('type', [
  z.object({ type: z.literal('damage'), ...labelled, damageNumber: z.string() }),
  z.object({ type: z.literal('block'), ...labelled, meparCode: z.string() }),
  z.object({ type: z.literal('prokatMeparCode'), ...labelled, meparCode: z.string() }),
  z.object({
    type: z.literal('city'),
    ...labelled,
    code: z.string(),
    name: z.string(),
    /** EPSG:23700: west, south, east, north. */
    bbox: z.array(z.number()).length(4),
  }),
  z.object({
    type: z.literal('policy'),
    ...labelled,
    policyNumber: z.string(),
    year: z.number(),
    /** Where another company has a policy of this number too. */
    policyId: z.number().optional(),
  }),
]);
export type Suggestion = z.infer<typeof suggestion>;

export const searchEndpoints = {
  search: {
    query: z.strictObject({
      phrase: z.string().min(1).max(64),
      limit: wholeNumber(1, 20).optional(),
      isFrostDamageScreen: z.enum(['true', 'false']).optional(),
    }),
    answer: z.object({ suggestions: z.array(suggestion) }),
  },
} as const satisfies Record<string, Endpoint>;
