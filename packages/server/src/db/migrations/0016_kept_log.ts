import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0016_kept_log';

/** In entries of these types somebody may have written freely: what a client sends, and why an administrator works in another's name. */
const FREE_WORDS = [
  'get-product-pdf',
  'start-drawing',
  'finish-drawing',
  'cancel-drawing',
  'view-block',
  'view-ndvi',
  'view-alert',
  'view-help',
  'view-contract-terms',
  'welcome-suppressed',
  'search-used',
  'view-printed',
  'impersonate-start',
];

const guards = (table: string) => [
  `create trigger ${table}_kept before update or delete on ${table} for each row execute function keep_${table}()`,
  `create trigger ${table}_kept_whole before truncate on ${table} for each statement execute function keep_${table}()`,
];

/** Names are looked up in no schema where somebody else could make a function or an operator that fits better. */
const OWN_NAMES = 'set search_path = pg_catalog, pg_temp';
/** A function that does what the server's own role may not. */
const DEFINER = `security definer ${OWN_NAMES}`;

const STATEMENTS = [
  `create function free_log_words() returns text[] language sql immutable parallel safe
    as $$ select array[${FREE_WORDS.map((word) => `'${word}'`).join(', ')}] $$`,
  `create function blurred_address(address text) returns text language sql immutable strict parallel safe
    as $$ select host(network(set_masklen(address::inet, case family(address::inet) when 4 then 24 else 48 end))) $$`,

  // ---- what stands in the log and in the record of changes stays, but for what the law wants to be forgotten
  `create function keep_log_entry() returns trigger language plpgsql ${OWN_NAMES} as $$
    begin
      if TG_OP = 'UPDATE' then
        if to_jsonb(new) - 'ip' - 'resource' = to_jsonb(old) - 'ip' - 'resource'
          and (new.ip is null or new.ip = old.ip or new.ip = public.blurred_address(old.ip))
          and (new.resource is not distinct from old.resource
            or (new.resource is null and old.type = any (public.free_log_words())))
        then return new; end if;
      end if;
      raise exception 'entries of the log are never changed' using errcode = 'restrict_violation';
    end
  $$`,
  `create function keep_change() returns trigger language plpgsql ${OWN_NAMES} as $$
    begin
      if TG_OP = 'UPDATE' then
        if old.subject_type = 'user' and new.before is null and new.after is null and new.answer is null
          and to_jsonb(new) - 'before' - 'after' - 'answer' = to_jsonb(old) - 'before' - 'after' - 'answer'
        then return new; end if;
      end if;
      raise exception 'what has changed is never changed' using errcode = 'restrict_violation';
    end
  $$`,
  ...guards('log_entry'),
  ...guards('change'),

  // ---- the two ways in which something is forgotten
  `create function blur_log_addresses(since timestamptz, until timestamptz) returns void language sql ${DEFINER} as $$
    update public.log_entry set ip = public.blurred_address(ip)
    where at < least(until, now() - interval '7 days') and at > since
      and ip is not null and ip <> public.blurred_address(ip)
  $$`,
  // Whoever was erased stays so, and is erased indeed: else anybody's traces could be taken out by a mark that comes and goes.
  `create function keep_erased() returns trigger language plpgsql ${OWN_NAMES} as $$
    begin
      if new.erased_at is not null and (new.email is not null or new.phone is not null
        or new.password_hash is not null or new.map_key_hash is not null)
      then raise exception 'an erased person cannot be reached and signs in nowhere' using errcode = 'restrict_violation';
      end if;
      if TG_OP = 'UPDATE' and old.erased_at is not null and new.erased_at is distinct from old.erased_at
      then raise exception 'an erased person stays erased' using errcode = 'restrict_violation';
      end if;
      return new;
    end
  $$`,
  `create trigger app_user_kept_erased before insert or update on app_user for each row execute function keep_erased()`,
  `create function erase_person_traces(person integer, actor integer, address text, request text)
  returns void language plpgsql ${DEFINER} as $$
    declare erased timestamptz := (select erased_at from public.app_user where id = person);
    begin
      if erased is null then
        raise exception 'only an erased person leaves the log' using errcode = 'restrict_violation';
      end if;
      update public.log_entry
        set ip = null, resource = case when type = any (public.free_log_words()) then null else resource end
        where user_id = person or actor_id = person;
      update public.change set before = null, after = null, answer = null
        where subject_type = 'user' and subject_id = person::text;
      insert into public.log_entry (at, type, user_id, actor_id, company_id, resource, ip, request_id)
        select erased, 'person-erased', person, actor, company_id, 'user:' || person, address, request
        from public.app_user where id = person;
    end
  $$`,
  'revoke execute on function blur_log_addresses, erase_person_traces from public',
];

/** Nobody writes over the log and the record of changes: not by mistake, and in production not the server's own role either. */
export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
