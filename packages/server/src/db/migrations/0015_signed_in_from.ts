import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0015_signed_in_from';

/**
 * A device from which somebody signed in is not held up by strangers' guesses. Work in somebody's name hangs on the administrator's own session: the database
 * ends the one with the other.
 */
const STATEMENTS = [
  `create table known_device (
    secret_hash bytea primary key,
    user_id integer not null references app_user (id) on delete cascade,
    created_at timestamptz not null,
    last_used_at timestamptz not null
  )`,
  `create index known_device_user on known_device (user_id, last_used_at)`,
  `alter table session add column actor_session_id uuid references session (id) on delete cascade`,
  `create index session_actor_session on session (actor_session_id) where actor_session_id is not null`,
  `alter table link_token add column actor_session_id uuid references session (id) on delete set null`,
  `create index link_token_actor_session on link_token (actor_session_id) where actor_session_id is not null`,
  // Of what was opened before nobody knows from which session; it would have lasted half an hour at most.
  `delete from session where kind = 'impersonated'`,
];

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
