import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0097_partial_life_dates';

const FORM = "'^([0-9]{4}(-[0-9]{2}){0,2}~?|XXXX)$'";

const STATEMENTS = [
  ...['birth_date', 'death_date'].flatMap((column) => [
    `alter table deceased drop constraint deceased_${column}_check`,
    `alter table deceased add constraint deceased_${column}_check check (${column} ~ ${FORM})`,
  ]),
  `alter table deceased add column nth smallint not null default 1 check (nth > 0)`,
  `drop index deceased_once`,
  `create unique index deceased_once on deceased
    (grave_id, name_key, coalesce(birth_date, ''), coalesce(death_date, ''), nth)`,
];

/** A date of a life may be a month, about a year, or unknown; two of one name, without dates, may lie in one grave. */
export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
