import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0061_case_clocks';

export const made: Made = { tables: ['case_escalation'], functions: [] };

const STATEMENTS = [
  // ---- working days that an insurer gives each step of its cases (`domain/caseList/clock.ts`); null: no clocks
  'alter table company add column case_clocks jsonb',
  // ---- that a case was reported as overdue, once for each of its last days
  `create table case_escalation (
    company_id integer not null,
    damage_id integer not null,
    due_on date not null,
    notified_at timestamptz not null,
    primary key (damage_id, due_on),
    foreign key (company_id, damage_id) references damage (company_id, id) on delete cascade
  )`,
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
