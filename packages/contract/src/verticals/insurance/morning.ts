import { z } from 'zod';
import { type Endpoint, isoDate, noQuery } from '../../schemas/shared.ts';

/** Figures of the morning, and the list that each opens. */
export const MORNING_FIGURES = [
  'unassigned',
  'late',
  'second',
  'proposals',
  'open',
  'alerts',
  'undrawn',
  'passes',
] as const;
export type MorningKey = (typeof MORNING_FIGURES)[number];

/** A screen with the filter under which it lists what a figure counts. */
export const listTarget = z.object({
  screen: z.enum(['damages', 'proposals', 'insuredAlerts', 'policies', 'passes']),
  query: z.record(z.string(), z.string()),
});
export type ListTarget = z.infer<typeof listTarget>;

export const morningEndpoints = {
  morning: {
    query: noQuery,
    answer: z.object({
      today: isoDate,
      /** What the caller's role has rights to, each once. */
      figures: z.array(z.object({ key: z.enum(MORNING_FIGURES), value: z.number(), list: listTarget.nullable() })),
      /** Insured land under the new alerts; null where the role sees no alerts. */
      hit: z
        .object({
          since: isoDate,
          hectares: z.number(),
          /** Plots under them. */
          plots: z.number(),
          /** Ft, of the plots whose sum is known; null where none is. */
          sumInsured: z.number().nullable(),
          withoutSum: z.number(),
          list: listTarget,
        })
        .nullable(),
      /** Newest image, and the day of the next pass. */
      images: z.object({ newest: isoDate.nullable(), next: isoDate.nullable() }),
    }),
  },
  passes: {
    query: noQuery,
    answer: z.array(z.object({ granule: z.string(), newest: isoDate, next: isoDate, daysLate: z.number() })),
  },
} as const satisfies Record<string, Endpoint>;
