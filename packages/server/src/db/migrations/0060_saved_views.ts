import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0060_saved_views';

export const made: Made = { tables: ['saved_view'], functions: [] };

const STATEMENTS = [
  // ---- what a person has chosen of a list (filters, order, columns) under a name of their own
  `create table saved_view (
    id uuid primary key,
    user_id integer not null references app_user (id) on delete cascade,
    list text not null,
    name text not null,
    query text not null,
    created_at timestamptz not null
  )`,
  'create unique index saved_view_name on saved_view (user_id, list, lower(name))',
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
