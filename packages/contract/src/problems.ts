/** Every reason for which the server refuses or fails, with its HTTP status. Sentences: `texts/problems.hu.ts`. */
export const PROBLEMS = {
  'malformed-request': 400,
  'invalid-link-token': 400,
  'sign-in-failed': 401,
  'not-signed-in': 401,
  'role-not-allowed': 403,
  'admin-flag-needed': 403,
  'session-kind-not-allowed': 403,
  'insecure-transport': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'stale-version': 409,
  duplicate: 409,
  'other-expert': 409,
  'case-closed': 409,
  'plot-has-work': 409,
  'too-many-areas': 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'outline-refused': 422,
  'form-refused': 422,
  'wrong-current-password': 422,
  'weak-password': 422,
  'link-expired': 422,
  'fresh-sign-in-needed': 422,
  'import-refused': 422,
  'too-many-requests': 429,
  'internal-error': 500,
  busy: 503,
  'not-ready': 503,
  'disk-full': 503,
  'no-room-for-file': 507,
} as const;

export type Reason = keyof typeof PROBLEMS;

/**
 * The client's code of an answer: 1 signs the user out, 2 shows the error page, all others are shown beside the
 * action.
 */
export function clientCode(status: number): number {
  if (status === 401 || status === 403) return 1;
  return status >= 500 ? 2 : status;
}
