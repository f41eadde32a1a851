import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0027_import_attempt';

export const made: Made = { tables: ['import_attempt'], functions: [] };

/** Imports that were sent as forms: one that takes long is looked at from any process while it runs. */
const STATEMENTS = [
  `create table import_attempt (
    id uuid primary key,
    kind text not null,
    by_user_id integer not null references app_user (id) on delete cascade,
    company_id integer references company (id) on delete cascade,
    dry_run boolean not null,
    state text not null check (state in ('running', 'done', 'failed')),
    progress double precision not null default 0,
    reports jsonb not null default '[]',
    runs jsonb not null default '[]',
    error text,
    started_at timestamptz not null,
    seen_at timestamptz not null
  )`,
  'create index import_attempt_by_user on import_attempt (by_user_id)',
  'create index import_attempt_company on import_attempt (company_id)',
  'create index import_attempt_started on import_attempt (started_at)',
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
