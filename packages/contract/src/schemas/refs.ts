import { z } from 'zod';
import { isoDate } from './shared.ts';

/** Short forms of a policy and a damage case, as lists contain them; `canOpen` says whether the caller may open it. */
export const policyRef = z.object({ id: z.number(), policyNumber: z.string(), year: z.number(), canOpen: z.boolean() });
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
