import { ApiProblem, messageOf } from '#web/lib/apiProblem.ts';
import { delayOf } from '#web/lib/delay.ts';
import type { Answered } from './sendOperation.ts';

/** The sentences of a refusal, each once. */
function sentences(problem: ApiProblem): readonly string[] {
  const all = [...Object.values(problem.fields ?? {}), problem.message].flatMap((text) => text.split('\n'));
  return [...new Set(all)].filter((text) => text !== '');
}

/**
 * What a failed sending means: again later, after a sign-in, or never in this form.
 * @param currentOf reads the stored version of a conflict
 */
export function answeredBy(error: unknown, currentOf: (current: unknown) => unknown = (current) => current): Answered {
  if (!(error instanceof ApiProblem)) return { kind: 'refused', messages: [messageOf(error)] };
  // 403 is the answer to a session whose rights have changed: as an ended one.
  if (error.status === 401 || error.status === 403) return { kind: 'later', why: 'signIn' };
  const why = delayOf(error);
  if (why !== null) return { kind: 'later', why };
  if (error.status === 409 && error.current != null) return { kind: 'conflict', current: currentOf(error.current) };
  return { kind: 'refused', messages: sentences(error), reason: error.reason };
}
