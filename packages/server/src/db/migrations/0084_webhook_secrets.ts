import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0084_webhook_secrets';

export const made: Made = { tables: [], functions: [] };

/** The secret before the newest one, which signs too until its time is over, and when a receiver ended its messages (410). */
const STATEMENTS = [
  `alter table webhook add sealed_earlier_secret bytea, add earlier_until timestamptz, add gone_at timestamptz,
    add constraint webhook_earlier_secret check ((sealed_earlier_secret is null) = (earlier_until is null))`,
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
