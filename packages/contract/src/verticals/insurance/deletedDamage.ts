import { z } from 'zod';
import { instant, isoDate } from '../../schemas/shared.ts';

/** A case that was deleted, to whoever may restore it. */
export const deletedDamage = z.object({
  id: z.number(),
  damageNumber: z.string(),
  policyNumber: z.string(),
  damageDate: isoDate,
  deletedAt: instant,
  /** Null where it is not recorded. */
  deletedBy: z.string().nullable(),
});
export type DeletedDamage = z.infer<typeof deletedDamage>;
