import { z } from 'zod';
import { policyTerms } from '../../schemas/refs.ts';

/** What a case's policy states, for those who may open policies. */
export const caseTerms = policyTerms.omit({ insured: true }).extend({
  insured: z.array(z.object({ id: z.number(), name: z.string(), phone: z.string().nullable() })),
});
export type CaseTerms = z.infer<typeof caseTerms>;
