import type { Transaction } from 'kysely';
import { isRetryable, type Violation, violationOf } from './errors.ts';
import type { Executor } from './executor.ts';
import type { Schema } from './schema.ts';

const RETRIES = 3;

/**
 * Runs `work` in one transaction, committed whole or not at all. Inside a transaction it joins the open one.
 * A deadlock or serialization failure runs `work` again, at most three times: it must have no other effect.
 */
export async function inTransaction<T>(db: Executor, work: (tx: Transaction<Schema>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Schema>);
  for (let retry = 0; ; retry += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (retry >= RETRIES || !isRetryable(error)) throw error;
    }
  }
}

/**
 * Reads the state of one moment, however long the reading takes and whatever is written meanwhile. Inside a transaction
 * it joins the open one.
 */
export const inSnapshot = <T>(db: Executor, read: (tx: Executor) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? read(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/**
 * Runs a write and turns a broken rule that the caller expects into its answer; everything else is thrown.
 * The statement that failed has aborted its transaction, so call it around `inTransaction`, not within.
 * @param answer gets the violation; undefined means that it was not expected
 */
export async function orRefusal<T, R>(
  write: () => Promise<T>,
  answer: (violation: Violation) => R | undefined,
): Promise<T | R> {
  try {
    return await write();
  } catch (error) {
    const violation = violationOf(error);
    const refusal = violation && answer(violation);
    if (refusal === undefined) throw error;
    return refusal;
  }
}
