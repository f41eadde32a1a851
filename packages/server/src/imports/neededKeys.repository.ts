import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

/** The objects of the store that rasters, canopies, photos and proposed photos still need. */
export async function neededKeys(tx: Executor, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await sql<{ key: string }>`
    select storage_key as key from raster where storage_key = any(${keys})
    union select storage_key from forest_canopy where storage_key = any(${keys})
    union select storage_key from photo where storage_key = any(${keys})
    union select storage_key from case_proposal where storage_key = any(${keys})`.execute(tx);
  return new Set(rows.rows.map(({ key }) => key));
}
