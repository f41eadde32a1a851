import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0020_case_plots';

/** A plot that is taken out of its case stays with everything that was done on it; only those that stand have to be different. */
const STATEMENTS = [
  `alter table damage_plot add column if not exists deleted_at timestamptz`,
  `alter table damage_plot drop constraint if exists damage_plot_damage_id_mepar_code_plant_name_key`,
  `create unique index if not exists damage_plot_of_case
    on damage_plot (damage_id, mepar_code, plant_name) where deleted_at is null`,
  `create index if not exists damage_plot_case on damage_plot (damage_id)`,
];

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
