import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0028_graves_by_place';

export const made: Made = { tables: [], functions: [] };

/** Graves by the extent of a map, and a graveyard's visitor of its own company alone. */
const STATEMENTS = [
  'create index if not exists grave_geom on grave using gist (geom)',
  // ---- an account of another company is no visitor of it: the next link makes a new one
  `update graveyard set visitor_user_id = null where visitor_user_id is not null and not exists (
    select 1 from app_user where app_user.id = graveyard.visitor_user_id and app_user.company_id = graveyard.company_id)`,
  'alter table graveyard drop constraint if exists graveyard_visitor_user_id_fkey',
  'alter table graveyard drop constraint if exists graveyard_visitor_company',
  `alter table graveyard add constraint graveyard_visitor_company
    foreign key (company_id, visitor_user_id) references app_user (company_id, id)`,
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
