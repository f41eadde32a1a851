import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0063_farmer_note';

export const made: Made = { tables: ['farmer_note'], functions: [] };

const STATEMENTS = [
  // ---- what staff write about a farmer, for their own company; the identifier is made by the device
  `create table farmer_note (
    id uuid primary key,
    company_id integer not null references company (id),
    farmer_user_id integer not null references app_user (id),
    author_id integer not null references app_user (id),
    text text not null check (length(text) between 1 and 2000),
    created_at timestamptz not null,
    deleted_at timestamptz
  )`,
  'create index farmer_note_of on farmer_note (farmer_user_id, created_at desc) where deleted_at is null',
  'create index farmer_note_author on farmer_note (author_id)',
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
