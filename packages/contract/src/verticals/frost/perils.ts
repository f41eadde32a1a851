import { z } from 'zod';
import { PLANT_CODES, type PlantCode } from '@georisk/domain/crops/crops.ts';
import { MEASURED_FIGURES } from '@georisk/domain/peril/blockWeather.ts';
import { PERILS } from '@georisk/domain/peril/perilRules.ts';
import { askedDay, type Endpoint, isoDate, meparCode } from '../../schemas/shared.ts';

const certainty = z.enum(['ministry', 'secondary', 'assumed']);

/** A figure with the threshold to which it was held. */
export const decidingValue = z.object({
  figure: z.enum(['precipitationSum', 'hotDays', 'precipitation', 'intensity20', 'minimum', 'wind', 'hailSize']),
  is: z.enum(['below', 'at-most', 'at-least', 'above']),
  limit: z.number(),
  /** Null: not measured. */
  value: z.number().nullable(),
  holds: z.boolean(),
});

/** The row of the table of rules that applied. */
export const perilRule = z.object({
  validFrom: isoDate,
  validTo: isoDate.nullable(),
  /** Consecutive days that the sums cover. */
  days: z.number(),
  /** °C */
  hotAbove: z.number().nullable(),
  /** First and last day of the year, `MM-DD`; null: the crop's time on the field. */
  season: z.array(z.string()).length(2).nullable(),
  source: z.string(),
  certainty,
});

export const perilDeadline = z.object({
  kind: z.enum(['report', 'report-before-harvest', 'report-latest', 'contribution', 'claim']),
  date: isoDate,
  source: z.string(),
  certainty,
});

/** Whether a peril of the act happened on the block and day. */
export const perilVerdict = z.object({
  peril: z.enum(PERILS),
  /** Null: cannot be said. */
  occurred: z.boolean().nullable(),
  reason: z.enum(['threshold', 'below-threshold', 'not-measured', 'out-of-season', 'no-rule', 'by-inspection']),
  values: z.array(decidingValue),
  rule: perilRule.nullable(),
  /** What follows where it happened, earliest first. */
  deadlines: z.array(perilDeadline),
});
export type PerilVerdictOfBlock = z.infer<typeof perilVerdict>;

export const perilsOfBlock = z.object({
  meparCode,
  date: isoDate,
  plantCode: z.enum(PLANT_CODES as [PlantCode, ...PlantCode[]]).nullable(),
  verdicts: z.array(perilVerdict),
  /** Stations whose measurements decided; m. */
  sources: z.array(
    z.object({
      figure: z.enum(MEASURED_FIGURES),
      name: z.string(),
      distance: z.number(),
      height: z.number().nullable(),
    }),
  ),
  /** Days around the asked one on which perils happened, with it, ascending. */
  around: z.array(z.object({ date: isoDate, perils: z.array(z.enum(PERILS)) })),
});
export type PerilsOfBlock = z.infer<typeof perilsOfBlock>;

const query = z.strictObject({
  /** Left out: the last day that was measured near the block, else today. */
  date: askedDay.optional(),
  /** The crop limits perils to its time on the field. */
  plantCode: z.enum(PLANT_CODES as [PlantCode, ...PlantCode[]]).optional(),
});
const params = z.strictObject({ meparCode });

export const perilEndpoints = {
  /** The perils of the act on a block and a day, by the imported weather. */
  perils: { params, query, answer: perilsOfBlock },
  /** The same as a paper, PDF. */
  perilPaper: { params, query },
} as const satisfies Record<string, Endpoint>;
