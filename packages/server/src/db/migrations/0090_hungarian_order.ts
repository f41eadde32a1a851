import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import { hungarianKeyOf } from '../hungarianKey.hu.ts';
import type { Made } from '../migrate.ts';

export const id = '0090_hungarian_order';

export const made: Made = { tables: [], functions: ['hungarian_key(text)'] };

/**
 * The key by whose bytes names are in the order of Hungarian letters. No collation: the embedded
 * database has no Hungarian one, and an order of bytes stays when a library is updated.
 */
const STATEMENTS = [
  `create function hungarian_key(name text) returns text language sql immutable strict parallel safe as $$
    select ${hungarianKeyOf('name')}
  $$`,
  // Read in this order a page at a time.
  'create index app_user_by_name on app_user (hungarian_key(name) collate "C", id) where erased_at is null',
  // Names with letters of other languages have another key than before: those of German are beside their vowels.
  `insert into case_stale (damage_id) select damage_id from case_row
    where octet_length(concat(insured, settlement, crop, expert)) > char_length(concat(insured, settlement, crop, expert))`,
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
