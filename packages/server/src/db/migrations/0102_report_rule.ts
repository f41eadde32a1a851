import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0102_report_rule';

/** A deadline is stated with the sentence of the policy's terms that says it, and not without. */
export async function up(executor: Executor): Promise<void> {
  await sql`alter table company add column report_rule text check (length(report_rule) between 1 and 500)`.execute(
    executor,
  );
}
