import { CASE_STEPS } from '@georisk/domain/case/nextStep.ts';
import { z } from 'zod';

/** What a case still needs, the earliest step first; null of a closed one. Words: `caseStepText`. */
export const caseStep = z.object({ step: z.enum(CASE_STEPS), plots: z.number() }).nullable();
