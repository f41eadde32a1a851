import { PERILS } from '@georisk/domain/peril/perilRules.ts';
import { z } from 'zod';
import { isoDate } from './shared.ts';

/** Who is insured, for how much, against what, and when. */
export const policyTerms = z.object({
  /** The farmers of its plots within the caller's reach. */
  insured: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Ft, of the plots whose sum is known; null where none is. */
  sumInsured: z.number().nullable(),
  /** Plots whose sum insured is not known. */
  withoutSum: z.number(),
  /** Ft */
  premium: z.number().nullable(),
  /** Share of a damage that the insured bears, per cent. */
  deductible: z.number().nullable(),
  perils: z.array(z.enum(PERILS)),
  validFrom: isoDate.nullable(),
  validTo: isoDate.nullable(),
});
export type PolicyTerms = z.infer<typeof policyTerms>;

/** Short forms of a policy and a damage case, as lists contain them; `canOpen` says whether the caller may open it. */
export const policyRef = z.object({
  id: z.number(),
  policyNumber: z.string(),
  year: z.number(),
  canOpen: z.boolean(),
  /** Left out where the caller may not open it. */
  terms: policyTerms.optional(),
});
export type PolicyRef = z.infer<typeof policyRef>;

export const damageRef = z.object({
  id: z.number(),
  damageNumber: z.string(),
  damageDate: isoDate,
  dangerType: z.string(),
  area: z.number(),
  status: z.enum(['new', 'assigned', 'inspected', 'closed']),
  canOpen: z.boolean(),
});
export type DamageRef = z.infer<typeof damageRef>;
