/** What the machine or the database has run out of. */
export type Shortage = 'disk' | 'busy';

/** SQLSTATEs and codes of the system, as PostgreSQL, the embedded database and Node name them. */
const BY_CODE: Readonly<Record<string, Shortage>> = {
  ENOSPC: 'disk',
  EDQUOT: 'disk',
  '53100': 'disk',
  EMFILE: 'busy',
  ENFILE: 'busy',
  ENOMEM: 'busy',
  EAGAIN: 'busy',
  ENOBUFS: 'busy',
  ERR_MEMORY_ALLOCATION_FAILED: 'busy',
  ERR_WORKER_OUT_OF_MEMORY: 'busy',
  '53000': 'busy',
  '53200': 'busy',
  '53400': 'busy',
  // A statement that took too long, a lock that was not released.
  '57014': 'busy',
  '55P03': 'busy',
};

/** Errors recognised by their message alone: errors of files that arrive as another kind. */
const BY_MESSAGE: readonly (readonly [RegExp, Shortage])[] = [
  [/no space left on device|disk quota exceeded|ENOSPC/i, 'disk'],
  [/array buffer allocation failed|out of memory/i, 'busy'],
];

const MAX_CAUSES = 5;

/** The exhausted resource, where that caused the failure: of the error itself, or of its cause. */
export function shortageOf(error: unknown, depth = 0): Shortage | undefined {
  if (!(error instanceof Error) || depth > MAX_CAUSES) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const own = BY_CODE[code] ?? BY_MESSAGE.find(([pattern]) => pattern.test(error.message.slice(0, 500)))?.[1];
  if (own) return own;
  const within = error instanceof AggregateError ? error.errors : [error.cause];
  for (const each of within) {
    const found = shortageOf(each, depth + 1);
    if (found) return found;
  }
  return undefined;
}
