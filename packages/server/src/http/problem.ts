import { PROBLEMS, type Reason, clientCode, errorOf } from '@georisk/contract/problems.ts';
import { PROBLEM_TEXTS } from '@georisk/contract/tables.ts';
import type { Problem as ProblemBody } from '@georisk/contract/schemas/shared.ts';

export interface ProblemDetails {
  /** Hungarian sentence for the user, where the general one of the reason does not suffice. */
  readonly message?: string;
  /** For developers, English, where the sentence of the code says too little; never holds input, secrets or personal data. */
  readonly error?: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** The row as stored, with a refusal over a stale version. */
  readonly current?: unknown;
  readonly retryAfterSeconds?: number;
  /** The same sentence for another expert’s case. */
  readonly err?: string;
  /** Cells of a refused table. */
  readonly rows?: NonNullable<ProblemBody['rows']>;
}

/** A refusal on its way to the client. Thrown at the edge (routes, services), never in the domain. */
export class Problem extends Error {
  readonly reason: Reason;
  readonly details: ProblemDetails;

  constructor(reason: Reason, details: ProblemDetails = {}) {
    super(details.error ?? reason);
    this.reason = reason;
    this.details = details;
  }

  get status(): number {
    return PROBLEMS[this.reason];
  }

  body(): ProblemBody {
    const { message, error, fields, current, err, rows } = this.details;
    const code = clientCode(this.status);
    return {
      code,
      error: error ?? errorOf(code, this.reason),
      message: message ?? PROBLEM_TEXTS[this.reason],
      reason: this.reason,
      ...(fields && { fields: { ...fields } }),
      ...(current !== undefined && { current }),
      ...(err !== undefined && { err }),
      ...(rows !== undefined && { rows }),
    };
  }
}

/** Missing rows and rows outside the caller's reach get the same words. */
export const notFound = () => new Problem('not-found');
