import { z } from 'zod';
import { instant } from '../../schemas/shared.ts';

/** A value in the place of a measured one; `yield` is null where the measurement was taken away. */
export const yieldCorrection = z.object({
  yield: z.number().nullable(),
  at: instant,
  /** Their name; null where it is not recorded. */
  by: z.string().nullable(),
  /** Empty where none was given. */
  reason: z.string(),
});
