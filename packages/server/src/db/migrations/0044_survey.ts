import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0044_survey';

export const made: Made = { tables: ['case_signature', 'message_attachment'], functions: ['keep_case_signature()'] };

const STATEMENTS = [
  // ---- who signed the figures of a case, or why nobody did: evidence, so it is only added to
  `create table case_signature (
    id uuid primary key,
    company_id integer not null,
    damage_id integer not null,
    signer_name text,
    strokes text,
    unsigned_reason text,
    plots jsonb not null,
    sha256 text not null,
    device_at timestamptz,
    signed_at timestamptz not null,
    user_id integer references app_user (id),
    foreign key (company_id, damage_id) references damage (company_id, id),
    check ((strokes is null) = (signer_name is null)),
    check ((strokes is null) <> (unsigned_reason is null))
  )`,
  'create index case_signature_damage on case_signature (damage_id, signed_at)',
  `create function keep_case_signature() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
    begin
      raise exception 'a signature is never changed' using errcode = 'restrict_violation';
    end
  $$`,
  `create trigger case_signature_kept before update or delete on case_signature
    for each row execute function keep_case_signature()`,
  `create trigger case_signature_kept_whole before truncate on case_signature
    for each statement execute function keep_case_signature()`,

  // ---- files of a message, until it was sent
  `create table message_attachment (
    message_id uuid not null references message (id) on delete cascade,
    position integer not null,
    file_name text not null,
    media_type text not null,
    bytes bytea not null,
    primary key (message_id, position)
  )`,
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
