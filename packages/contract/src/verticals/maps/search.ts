import { z } from 'zod';
import { type Endpoint, wholeNumber } from '../../schemas/shared.ts';

/** The search; its hits are of the kinds of all verticals. */
export const searchEndpoints = <S extends z.ZodType>(suggestion: S) =>
  ({
    search: {
      query: z.strictObject({
        phrase: z.string().min(1).max(64),
        limit: wholeNumber(1, 20).optional(),
        isFrostDamageScreen: z.enum(['true', 'false']).optional(),
      }),
      answer: z.object({ suggestions: z.array(suggestion) }),
    },
  }) as const satisfies Record<string, Endpoint>;
