import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0021_list_indexes';

/** Lists and cases of one insurer of a hundred thousand blocks: found by their key and read in their order, not all of a table for a page. */
const STATEMENTS = [
  'create index if not exists policy_plot_policy on policy_plot (policy_id)',
  'create index if not exists policy_list on policy (company_id, year desc, policy_number, id)',
  'create index if not exists damage_policy on damage (policy_id) where deleted_at is null',
  'create index if not exists damage_list on damage (company_id, damage_date desc, id desc) where deleted_at is null',
];

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
