import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0065_notices';

export const made: Made = { tables: [], functions: [] };

const STATEMENTS = [
  // ---- a message that came back after its server had taken it, and the status by which it did (RFC 3463)
  `alter table message
    add column bounced_at timestamptz,
    add column bounce_status text check (bounce_status ~ '^[245]\\.\\d{1,3}\\.\\d{1,3}$')`,
  // ---- lists tell whether the link of a message was used; an alert's message is found by its own identifier
  'create index link_token_message on link_token (message_id) where message_id is not null',
  'create index alert_delivery_message on alert_delivery (message_id) where message_id is not null',
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
