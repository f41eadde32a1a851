import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0010_search_company';

/** A company's own numbers by their beginning, without reading past those of the others. */
const STATEMENTS = [
  'create index damage_company_number on damage (company_id, upper(damage_number) text_pattern_ops) where deleted_at is null',
  'create index policy_company_number on policy (company_id, upper(policy_number) text_pattern_ops)',
];

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
