import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0078_webhooks';

export const made: Made = { tables: ['webhook', 'webhook_message'], functions: ['note_case_state()'] };

const STATEMENTS = [
  // ---- addresses to which a company's events are sent; the secret is sealed with the installation's key
  `create table webhook (
    id uuid primary key,
    company_id integer not null references company (id),
    url text not null,
    events text[] not null,
    sealed_secret bytea not null,
    active boolean not null default true,
    version integer not null default 1,
    paused_until timestamptz,
    created_at timestamptz not null,
    unique (company_id, id),
    unique (company_id, url)
  )`,
  // ---- one event for one address: what is said of it is kept as it was then
  `create table webhook_message (
    id uuid primary key,
    company_id integer not null,
    webhook_id uuid not null,
    kind text not null,
    event_key text not null,
    data jsonb not null,
    occurred_at timestamptz not null,
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
    tries integer not null default 0,
    next_try_at timestamptz,
    tried_at timestamptz,
    status integer,
    fault text,
    foreign key (company_id, webhook_id) references webhook (company_id, id) on delete cascade,
    unique (webhook_id, kind, event_key)
  )`,
  `create index webhook_message_waiting on webhook_message (webhook_id, next_try_at) where state = 'waiting'`,
  'create index webhook_message_newest on webhook_message (webhook_id, occurred_at desc, id)',
  'create index webhook_message_age on webhook_message (occurred_at)',
  // ---- a state of a case is written at many places: here none is missed, and the message is of the same transaction
  `create function note_case_state() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
    begin
      if new.deleted_at is not null or (TG_OP = 'UPDATE' and new.status = old.status) then
        return null;
      end if;
      insert into public.webhook_message (id, company_id, webhook_id, kind, event_key, data, occurred_at)
        select gen_random_uuid(), w.company_id, w.id, 'case.stateChanged', gen_random_uuid()::text,
          jsonb_build_object('number', new.damage_number, 'state', new.status,
            'previousState', case when TG_OP = 'UPDATE' then old.status end),
          now()
        from public.webhook w
        where w.company_id = new.company_id and w.active and 'case.stateChanged' = any(w.events);
      return null;
    end
  $$`,
  'create trigger case_state_noted after insert or update of status on damage for each row execute function note_case_state()',
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
