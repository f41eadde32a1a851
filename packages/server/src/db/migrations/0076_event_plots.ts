import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0076_event_plots';

const STATEMENTS = [
  // ---- plots that nobody has drawn, by the block that they are a part of
  'create index policy_plot_undrawn_block on policy_plot (mepar_code) where table_geom is null',
  // ---- the crops as policies write them: the distinct ones are read by steps along the index
  `create index policy_plot_crop on policy_plot ((coalesce(plant_code, '') || chr(31) || coalesce(plant_name, '')))`,
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
