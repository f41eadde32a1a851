import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0098_damage_answers';

const STATEMENTS = [
  'alter table alert_answer drop constraint alert_answer_answer_check',
  `alter table alert_answer add constraint alert_answer_answer_check
    check (answer in ('seen', 'harvested', 'noDamage', 'damage', 'withdrawn'))`,
];

/** Of an alert a farmer may also say that there is damage, and take an answer back. */
export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
