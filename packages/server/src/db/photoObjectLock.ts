import { sql } from 'kysely';
import type { Executor } from './executor.ts';

/** "photo" in ASCII. */
const LOCK = sql.lit(String(0x70686f746fn));

/**
 * Until the end of the transaction no object of the store is removed that a photo may need. Many transactions may hold
 * it at once.
 */
export const keepPhotoObjects = async (tx: Executor): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${LOCK}::bigint)`.execute(tx);
};

/**
 * Until the end of the transaction no photo is saved by a call. Every removal of objects takes it before it checks
 * which are needed: a photo that is saved later checks for its object again.
 */
export const holdPhotoSaving = async (tx: Executor): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx);
};
