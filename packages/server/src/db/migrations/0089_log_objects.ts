import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0089_log_objects';

export const made: Made = { tables: [], functions: [] };

/**
 * The objects that the subject of an entry names: its words, without what follows an object's number, such as the photo
 * of a case. The same text is in `modules/audit/audit.repository.ts`.
 */
const OBJECTS = String.raw`(string_to_array(regexp_replace(lower(resource), '(^| )([a-z]+[:/][a-z0-9_-]+)/[^ ]*', '\1\2', 'g'), ' '))`;

/** Entries are found by an object that they name. They are put into the index at once: a list of those that wait would be read by every search. */
export async function up(executor: Executor): Promise<void> {
  await sql
    .raw(`create index log_entry_object on log_entry using gin (${OBJECTS}) with (fastupdate = off)`)
    .execute(executor);
}
