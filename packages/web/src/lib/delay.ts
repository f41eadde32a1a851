import { ApiProblem } from './apiProblem.ts';

/**
 * Why a call has no valid answer: no network, none in time, too many calls, a server that is temporarily unable, an
 * ended session.
 */
export const DELAYS = ['network', 'timeout', 'busy', 'server', 'signIn'] as const;
export type Delay = (typeof DELAYS)[number];

const PASSING: ReadonlySet<number> = new Set([408, 500, 502, 503, 504]);

/** Why the same call may succeed later; null where it would be refused again. */
export function delayOf(error: unknown): Delay | null {
  if (!(error instanceof ApiProblem)) return null;
  if (error.status === 0) return error.reason === 'timeout' ? 'timeout' : 'network';
  if (error.status === 429) return 'busy';
  return PASSING.has(error.status) ? 'server' : null;
}

/** No answer at all: the network should be checked. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiProblem && error.status === 0;
