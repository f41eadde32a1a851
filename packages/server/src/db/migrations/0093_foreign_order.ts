import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import { foreignKeyOf } from '../hungarianKey.hu.ts';
import type { Made } from '../migrate.ts';

export const id = '0093_foreign_order';

export const made: Made = { tables: [], functions: [] };

const STATEMENTS = [
  `create or replace function hungarian_key(name text) returns text language sql immutable strict parallel safe as $$
    select ${foreignKeyOf('name')}
  $$`,
  // It has the keys that the function made before.
  'reindex index app_user_by_name',
  `insert into case_stale (damage_id) select damage_id from case_row
    where concat(insured, settlement, crop, expert) ~ '[ÆÐØĐĦŁŒẞßæðøđħłœ]'`,
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
