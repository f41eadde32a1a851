import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0077_import_mapping';

export const made: Made = { tables: ['import_mapping'], functions: [] };

/** How the columns and values of a kind's files were mapped: of each company's files, and of those of nobody. */
const STATEMENTS = [
  `create table import_mapping (
    id uuid primary key,
    kind text not null,
    company_id integer references company (id) on delete cascade,
    columns jsonb not null,
    known_values jsonb not null,
    version integer not null default 1,
    saved_at timestamptz not null,
    by_user_id integer references app_user (id) on delete set null
  )`,
  'create unique index import_mapping_kind on import_mapping (kind, coalesce(company_id, 0))',
  'create index import_mapping_company on import_mapping (company_id)',
  'create index import_mapping_by_user on import_mapping (by_user_id)',
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
