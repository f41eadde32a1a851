import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { ApiProblem, messageOf } from '#web/lib/apiProblem.ts';
import { type Delay, delayOf } from '#web/lib/delay.ts';

export type SaveFailure<C = PolicyPlot> =
  | { readonly kind: 'refused'; readonly messages: readonly string[] }
  | { readonly kind: 'conflict'; readonly current: C }
  /** No answer, or a server that is temporarily unable: the same save again later. */
  | { readonly kind: 'later'; readonly why: Delay };

/** The sentences of a refusal, each once. */
function sentences(problem: ApiProblem): readonly string[] {
  const all = [...Object.values(problem.fields ?? {}), problem.message].flatMap((text) => text.split('\n'));
  return [...new Set(all)].filter((text) => text !== '');
}

/** Meaning of a failed save. */
export function failureOf<C = PolicyPlot>(error: unknown): SaveFailure<C> {
  if (!(error instanceof ApiProblem)) return { kind: 'refused', messages: [messageOf(error)] };
  const why = delayOf(error);
  if (why !== null) return { kind: 'later', why };
  if (error.status === 409 && error.current != null) return { kind: 'conflict', current: error.current as C };
  return { kind: 'refused', messages: sentences(error) };
}
