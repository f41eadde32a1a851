import { sql } from 'kysely';
import type { Executor } from './executor.ts';

/** "photo" in ASCII. */
const LOCK = sql.lit(String(0x70686f746fn));

/** Until the end of the transaction no object of the store is removed that a photo may need. Many may hold it at once. */
export const keepPhotoObjects = async (tx: Executor): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${LOCK}::bigint)`.execute(tx);
};

/**
 * Until the end of the transaction no photo is saved by a call. Whoever removes objects takes it before he looks which are needed: a photo
 * that is saved later looks for its object again.
 */
export const holdPhotoSaving = async (tx: Executor): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx);
};
