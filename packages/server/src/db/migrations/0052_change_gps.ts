import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0052_change_gps';

const STATEMENTS = [
  'alter table change add column gps jsonb',
  // A change without a fix has the hash that it had: a chain of before holds.
  `create or replace function chained_hash(previous text, c change) returns text language sql immutable
    set search_path = public, pg_temp as $$
    select encode(sha256(convert_to(previous || (jsonb_build_array(c.id, c.company_id, c.actor_id, c.user_id,
      c.subject_type, c.subject_id, c.operation, c.base_version, (extract(epoch from c.device_at) * 1000000)::bigint,
      (extract(epoch from c.server_at) * 1000000)::bigint, c.before, c.after, c.answer)
      || case when c.gps is null then '[]' else jsonb_build_array(c.gps) end)::text, 'UTF8')), 'hex')
  $$`,
] as const;

/** Where a device was when its person made a change: part of the change's evidence, and of its hash. */
export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
