import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0055_alert_answers';

export const made: Made = { tables: ['alert_answer'], functions: [] };

const STATEMENTS = [
  // ---- what a person said of an alert
  `create table alert_answer (
    alert_id integer not null references alert (id) on delete cascade,
    user_id integer not null references app_user (id) on delete cascade,
    answer text not null check (answer in ('seen', 'harvested', 'noDamage')),
    answered_at timestamptz not null,
    primary key (alert_id, user_id)
  )`,
  'create index alert_answer_user on alert_answer (user_id)',
  // ---- days within which a company's farmers must report a damage
  'alter table company add column report_days integer check (report_days between 1 and 365)',
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
