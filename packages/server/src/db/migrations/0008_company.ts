import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0008_company';

const STATEMENTS = [
  // ---- what a company sets for its people
  `alter table company
    add column version integer not null default 1,
    add column updated_at timestamptz not null default now(),
    add column hide_policy_damage boolean not null default false,
    add column role_contacts jsonb not null default '[]',
    add column base_maps jsonb`,
  `create table company_file (
    company_id integer not null references company (id) on delete cascade,
    file_name text not null check (file_name ~ '^[0-9a-f]{64}[.](png|pdf)$'),
    bytes bytea not null,
    created_at timestamptz not null default now(),
    primary key (company_id, file_name)
  )`,
  `create index company_file_name on company_file (file_name)`,

  // ---- a person who was erased: their number stays for the insurance file, nothing else does
  `alter table app_user add column erased_at timestamptz`,

  // ---- the log, page by page in the order of its time
  `drop index log_entry_at`,
  `create index log_entry_at on log_entry (at desc, id desc)`,
  `create index log_entry_company on log_entry (company_id, at desc, id desc)`,
  `create index log_entry_type on log_entry (type, at desc, id desc)`,
  `create index log_entry_actor on log_entry (actor_id, at desc) where actor_id is not null`,
  `create index session_actor on session (actor_id) where actor_id is not null`,
];

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
