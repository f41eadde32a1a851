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

/** What the specification calls the errors of the codes 1 and 2 among programs; people read the sentence of the reason. */
const CODE_ERRORS: Readonly<Record<number, string>> = {
  1: 'Invalid username or password!',
  2: 'Service is not available!',
};

/** The error of a code among programs: its sentence, or the word of the reason. */
export const errorOf = (code: number, reason: string): string => CODE_ERRORS[code] ?? reason;
