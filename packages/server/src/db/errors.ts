/** PostgreSQL's report of a broken rule, without its sentence (which quotes the row's values). */
export interface Violation {
  kind: ViolationKind;
  constraint: string | undefined;
  table: string | undefined;
  column: string | undefined;
}

const VIOLATIONS = {
  '23505': 'unique',
  '23503': 'foreignKey',
  '23502': 'notNull',
  '23514': 'check',
  '23P01': 'exclusion',
} as const;

export type ViolationKind = (typeof VIOLATIONS)[keyof typeof VIOLATIONS];

/** SQLSTATEs after which the same transaction may succeed when it is run again. */
const RETRYABLE = new Set(['40001', '40P01']);

/** Shutting down, starting, crashed, out of connections; and the codes of sockets and the pool for an absent server. */
const UNAVAILABLE_STATES = new Set(['57P01', '57P02', '57P03', '53300', '25P03']);
/**
 * Functions of PostgreSQL that refuse a connection: with SQLSTATEs that mean something else in a statement (55000,
 * 42501), as does a database that accepts none, or whose password was changed.
 */
const REFUSING_ROUTINES = new Set([
  'CheckMyDatabase',
  'InitPostgres',
  'InitializeSessionUserId',
  'ClientAuthentication',
  'auth_failed',
]);
const UNAVAILABLE_SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
const UNAVAILABLE_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
  'driver has already been destroyed',
];

interface ErrorFields {
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
  column?: unknown;
  severity?: unknown;
  routine?: unknown;
  syscall?: unknown;
}

const fields = (error: unknown): ErrorFields => (error instanceof Error ? (error as ErrorFields) : {});
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The SQLSTATE of a database error, or the code of a system error. */
export const errorCode = (error: unknown): string | undefined => textOf(fields(error).code);

/** The broken constraint, or undefined when the error is something else. */
export function violationOf(error: unknown): Violation | undefined {
  const { code, constraint, table, column } = fields(error);
  const kind = VIOLATIONS[code as keyof typeof VIOLATIONS];
  return kind && { kind, constraint: textOf(constraint), table: textOf(table), column: textOf(column) };
}

export const isRetryable = (error: unknown): boolean => RETRYABLE.has(errorCode(error) ?? '');

/** The database is unreachable or too busy for the call: 503 with Retry-After, not 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  const code = errorCode(error) ?? '';
  if (UNAVAILABLE_STATES.has(code) || code.startsWith('08')) return true;
  if (REFUSING_ROUTINES.has(textOf(fields(error).routine) ?? '')) return true;
  if (UNAVAILABLE_SOCKET.has(code)) return code !== 'ENOENT' || fields(error).syscall === 'connect';
  return UNAVAILABLE_MESSAGES.some((message) => error.message.includes(message));
}
