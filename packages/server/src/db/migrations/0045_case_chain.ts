import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0045_case_chain';

export const made: Made = {
  tables: ['case_chain'],
  functions: [
    'case_of_change(change)',
    'chained_hash(text,change)',
    'link_change(change)',
    'link_new_change()',
    'keep_case_chain()',
  ],
};

const OWN_NAMES = 'set search_path = public, pg_temp';

const STATEMENTS = [
  // ---- every change of a case and its plots, each with a hash over it and the hash before it
  `create table case_chain (
    damage_id integer not null,
    position integer not null,
    company_id integer,
    change_id uuid not null unique,
    hash text not null,
    primary key (damage_id, position)
  )`,
  `create function case_of_change(c change) returns integer language sql stable ${OWN_NAMES} as $$
    select case
      when c.subject_id !~ '^[1-9][0-9]{0,8}$' then null
      when c.subject_type = 'damage' then c.subject_id::integer
      when c.subject_type = 'damagePlot' then (select p.damage_id from damage_plot p where p.id = c.subject_id::integer)
    end
  $$`,
  // Instants as microseconds: their text would depend on the zone of the session.
  `create function chained_hash(previous text, c change) returns text language sql immutable ${OWN_NAMES} as $$
    select encode(sha256(convert_to(previous || jsonb_build_array(c.id, c.company_id, c.actor_id, c.user_id,
      c.subject_type, c.subject_id, c.operation, c.base_version, (extract(epoch from c.device_at) * 1000000)::bigint,
      (extract(epoch from c.server_at) * 1000000)::bigint, c.before, c.after, c.answer)::text, 'UTF8')), 'hex')
  $$`,
  // The case's own row is locked, as writes of the case do: an advisory lock for each case of a large transaction would
  // fill the database's table of locks.
  `create function link_change(c change) returns void language plpgsql ${OWN_NAMES} as $$
    declare
      of_case integer := case_of_change(c);
      last_position integer;
      last_hash text;
    begin
      if of_case is null then return; end if;
      perform 1 from damage where id = of_case for no key update;
      select position, hash into last_position, last_hash from case_chain
        where damage_id = of_case order by position desc limit 1;
      insert into case_chain (damage_id, position, company_id, change_id, hash)
        values (of_case, coalesce(last_position, 0) + 1, c.company_id, c.id, chained_hash(coalesce(last_hash, ''), c));
    end
  $$`,
  `create function link_new_change() returns trigger language plpgsql ${OWN_NAMES} as $$
    begin
      perform link_change(new);
      return null;
    end
  $$`,
  `create function keep_case_chain() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
    begin
      raise exception 'a chain of changes is never changed' using errcode = 'restrict_violation';
    end
  $$`,
  // ---- the changes of before, in the order in which they were written, and none between them and the trigger
  'lock table change in share row exclusive mode',
  `do $$
    declare
      c change;
    begin
      for c in select * from change where subject_type in ('damage', 'damagePlot') order by server_at, id loop
        perform link_change(c);
      end loop;
    end
  $$`,
  'create trigger change_linked after insert on change for each row execute function link_new_change()',
  `create trigger case_chain_kept before update or delete on case_chain
    for each row execute function keep_case_chain()`,
  `create trigger case_chain_kept_whole before truncate on case_chain
    for each statement execute function keep_case_chain()`,
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
