import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0050_device_grant';

export const made: Made = { tables: ['device_grant'], functions: [] };

const STATEMENTS = [
  // ---- devices that open what was taken to the field without a session, each by a key that stays on it
  `create table device_grant (
    id uuid primary key,
    user_id integer not null references app_user (id),
    public_key bytea not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  'create index device_grant_user on device_grant (user_id, created_at)',
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
