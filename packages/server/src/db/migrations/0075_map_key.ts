import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import { FIRST_MAP_KEY } from '../firstMapKey.hu.ts';
import type { Made } from '../migrate.ts';

export const id = '0075_map_key';

export const made: Made = { tables: ['map_key'], functions: [] };

const STATEMENTS = [
  // ---- keys with which map programs sign in, several of a person, each with its name and its end
  `create table map_key (
    id uuid primary key,
    user_id integer not null references app_user (id),
    name text not null,
    key_hash bytea not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz,
    unique (user_id, name)
  )`,
  // A person's one key of before stays valid, for as long as a key may.
  `insert into map_key (id, user_id, name, key_hash, created_at, expires_at)
    select gen_random_uuid(), id, '${FIRST_MAP_KEY}', map_key_hash, now(), now() + interval '1095 days'
    from app_user where map_key_hash is not null`,
  `create or replace function keep_erased() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
    begin
      if new.erased_at is not null and (new.email is not null or new.phone is not null or new.password_hash is not null
        or exists (select from public.map_key where user_id = new.id))
      then raise exception 'an erased person cannot be reached and signs in nowhere' using errcode = 'restrict_violation';
      end if;
      if TG_OP = 'UPDATE' and old.erased_at is not null and new.erased_at is distinct from old.erased_at
      then raise exception 'an erased person stays erased' using errcode = 'restrict_violation';
      end if;
      return new;
    end
  $$`,
  'alter table app_user drop column map_key_hash',
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
