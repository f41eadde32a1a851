import { Problem } from '#server/http/problem.ts';
import type { Executor } from './executor.ts';

/** The action of a change, its subject and its person. The same key stands for exactly one of these. */
export interface OnceSubject {
  readonly subjectType: string;
  /** Identifier of the row; null for one that this change creates, which has none yet. */
  readonly subject: number | string | null;
  readonly operation: string;
  /** The person on whose behalf it is done. */
  readonly userId: number;
  /** Of the request (`requestDigest`); null where nobody knows it. */
  readonly requestDigest: string | null;
}

interface Earlier {
  readonly subjectType: string;
  readonly subjectId: string;
  readonly operation: string;
  readonly userId: number | null;
  readonly requestDigest: string | null;
  readonly answer: unknown;
}

/** Whether an earlier change is of the same subject, operation and person as the requested one. */
const isSameChange = (earlier: Earlier, wanted: OnceSubject): boolean =>
  earlier.subjectType === wanted.subjectType &&
  (wanted.subject === null || earlier.subjectId === String(wanted.subject)) &&
  earlier.operation === wanted.operation &&
  earlier.userId === wanted.userId;

const isSameContent = (earlier: Earlier, wanted: OnceSubject): boolean =>
  earlier.requestDigest === null || wanted.requestDigest === null || earlier.requestDigest === wanted.requestDigest;

const earlierChange = (executor: Executor, key: string): Promise<Earlier | undefined> =>
  executor
    .selectFrom('change')
    .select(['subjectType', 'subjectId', 'operation', 'userId', 'requestDigest', 'answer'])
    .where('id', '=', key)
    .executeTakeFirst();

/**
 * Runs a change once for a key: a repetition gets the answer of the first time, and `run` is not called.
 * `run` records the change under the key in the same transaction (`recordChange`); without a key it always runs.
 * Must be called behind the lock of the subject: then two concurrent repetitions run one after the other.
 * @param key UUID made by the device
 * @throws Problem 409 where the key belongs to another subject, operation or person: no answer of another change is
 * ever given; 422 where the earlier request wanted something else
 */
export async function once<T>(
  tx: Executor,
  key: string | undefined,
  wanted: OnceSubject,
  run: () => Promise<T>,
): Promise<T> {
  const earlier = key === undefined ? undefined : await earlierChange(tx, key);
  if (earlier === undefined) return run();
  if (!isSameChange(earlier, wanted)) throw new Problem('duplicate', { error: 'changeId belongs to another change' });
  if (!isSameContent(earlier, wanted)) throw new Problem('other-content', { error: 'changeId: another body' });
  return earlier.answer as T;
}

/** Whether a change of this key was recorded, whatever it did: `once` has yet to judge it. */
export async function isKnownKey(executor: Executor, key: string | undefined): Promise<boolean> {
  return key !== undefined && (await earlierChange(executor, key)) !== undefined;
}
