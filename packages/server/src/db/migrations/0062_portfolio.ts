import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0062_portfolio';

/** Writes that change what a company's portfolio sums up to: an outline drawn on a plot is none of them. */
const SUMMED = [
  ['policy', 'insert or delete or truncate or update of year, perils'],
  [
    'policy_plot',
    'insert or delete or truncate or update of policy_id, mepar_code, plant_code, plant_name, insured_area, sum_insured, premium',
  ],
  ['policy_yield', 'insert or delete or truncate or update'],
  ['insured_price', 'insert or delete or truncate or update'],
  ['block', 'insert or delete or truncate or update of mepar_code, settlement_code, geom'],
  ['settlement', 'insert or delete or truncate or update'],
] as const;

const STATEMENTS = [
  // ---- the terms of a contract: its period, the share that the insured bears (per cent), what it insures against
  `alter table policy
    add column valid_from date,
    add column valid_to date,
    add column deductible double precision check (deductible between 0 and 100),
    add column perils text[] not null default '{}',
    add constraint policy_period check (valid_from <= valid_to)`,
  // ---- Ft, by plot
  `alter table policy_plot
    add column sum_insured double precision check (sum_insured >= 0),
    add column premium double precision check (premium >= 0)`,

  // ---- the figures of the morning
  `create index damage_open on damage (company_id, damage_date) where deleted_at is null and status <> 'closed'`,
  'create index policy_plot_undrawn on policy_plot (company_id, policy_id) where table_geom is null',
  'create index alert_day on alert (date)',

  ...SUMMED.map(
    ([table, events]) => `create trigger ${table}_portfolio after ${events} on ${table}
      for each statement execute function note_source_write('portfolio')`,
  ),
  `insert into source_version (subject) values ('portfolio') on conflict do nothing`,
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
