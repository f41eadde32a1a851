export { PROBLEMS } from './verticals.ts';
import type { PROBLEMS } from './verticals.ts';

export type Reason = keyof typeof PROBLEMS;

/**
 * The client's code of an answer: 1 signs the user out, 2 shows the error page, all others are shown beside the
 * action.
 */
export function clientCode(status: number): number {
  if (status === 401 || status === 403) return 1;
  return status >= 500 ? 2 : status;
}
