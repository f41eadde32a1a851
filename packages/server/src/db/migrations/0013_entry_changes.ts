import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0013_entry_changes';

/** The same for all that one transaction writes; a number alone would come again in a database that was restored. */
const TRANSACTION = `pg_current_xact_id()::text || ' ' || extract(epoch from transaction_timestamp())::text`;

/** An entry of the log and what changed are written in one transaction: by its mark they find each other. What was before has none. */
const STATEMENTS = ['log_entry', 'change'].flatMap((table) => [
  `alter table ${table} add column transaction_mark text`,
  `alter table ${table} alter column transaction_mark set default (${TRANSACTION})`,
]);

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
  await sql.raw(`create index change_transaction on change (transaction_mark)`).execute(executor);
}
