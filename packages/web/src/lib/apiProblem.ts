import { type Reason, clientCode, errorOf } from '@georisk/contract/problems.ts';
import { apiTexts } from './api.hu.ts';

/**
 * Every refusal and failure of a call. `code` 1 signed the user out, 2 shows the error page, all others are shown
 * beside the action.
 */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly code: number;
  /** English, for programs and logs; `message` is for people. */
  readonly error: string;
  readonly reason: Reason | 'network' | 'timeout';
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** The row as it is stored, where a save was too late (409). */
  readonly current: unknown;

  constructor(init: {
    status: number;
    reason: ApiProblem['reason'];
    message: string;
    fields?: Readonly<Record<string, string>> | undefined;
    current?: unknown;
  }) {
    super(init.message);
    this.status = init.status;
    this.code = init.status === 0 ? 2 : clientCode(init.status);
    this.error = errorOf(this.code, init.reason);
    this.reason = init.reason;
    this.fields = init.fields;
    this.current = init.current;
  }
}

export const isServiceFailure = (error: unknown): boolean => error instanceof ApiProblem && error.code === 2;

/** The sentence to show for a thrown value. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiProblem ? error.message : apiTexts.unavailable;

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Reads the problem from an unsuccessful answer, whoever wrote it: the server, or a proxy before it. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body = record(await response.json().catch(() => undefined));
  const fallback = response.status >= 500 ? apiTexts.unavailable : apiTexts.refused;
  return new ApiProblem({
    status: response.status,
    reason: (typeof body['reason'] === 'string' ? body['reason'] : 'internal-error') as Reason,
    message: typeof body['message'] === 'string' && body['message'] !== '' ? body['message'] : fallback,
    fields: body['fields'] as Readonly<Record<string, string>> | undefined,
    current: body['current'],
  });
}
