import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0003_search';

/** Beginnings of codes and numbers are found by index, whatever the database's collation. */
const STATEMENTS = [
  'create index block_mepar_prefix on block (mepar_code text_pattern_ops)',
  'create index damage_number_prefix on damage (upper(damage_number) text_pattern_ops) where deleted_at is null',
  'create index policy_number_prefix on policy (upper(policy_number) text_pattern_ops)',
];

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
