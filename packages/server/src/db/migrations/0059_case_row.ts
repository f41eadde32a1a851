import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0059_case_row';

export const made: Made = {
  tables: ['case_row', 'case_stale'],
  functions: [
    'keep_case_row()',
    'plots_make_stale()',
    'parts_make_stale()',
    'cases_make_stale()',
    'documents_make_stale()',
    'policies_make_stale()',
    'people_make_stale()',
  ],
};

const OWN_NAMES = 'set search_path = public, pg_temp';

/** A trigger once a statement for each of its kinds, with the changed rows as `touched`. */
const onEach = (table: string, run: string): readonly string[] =>
  (
    [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const
  ).map(
    ([event, rows]) => `create trigger case_stale_${event} after ${event} on ${table}
      referencing ${rows} table as touched for each statement execute function ${run}()`,
  );

const staleFunction = (name: string, cases: string) => `create function ${name}() returns trigger language plpgsql
  ${OWN_NAMES} as $$
    begin
      insert into case_stale (damage_id) select distinct damage_id from (${cases}) of_rows where damage_id is not null;
      return null;
    end
  $$`;

/** Orders of the list, each with the identifier for equal values: a page goes on where the one before it ended. */
const ORDERS = {
  number: 'damage_number',
  day: 'damage_date',
  reported: 'reported_on',
  insured: 'insured_key',
  settlement: 'settlement_key',
  crop: 'crop_key',
  expert: 'expert_key',
  due: `(coalesce(due_on, date '9999-12-31'))`,
  step: 'step_order',
  proposal: `(coalesce(proposal, '-1'::float8))`,
  area: 'area',
  state: 'status',
  danger: 'danger_type',
} as const;

const STATEMENTS = [
  `alter table damage add column deadline date`,

  // ---- a line of the list of cases: what it shows, is searched, filtered and sorted by, beside the rows it is made of
  `create table case_row (
    damage_id integer primary key,
    company_id integer not null,
    policy_id integer,
    expert_id integer,
    damage_number text collate "C" not null,
    damage_date date not null,
    reported_on date not null,
    danger_type text collate "C" not null,
    area double precision not null,
    status text collate "C" not null,
    deadline date,
    insured text not null default '',
    insured_key text collate "C" not null default '',
    settlement text not null default '',
    settlement_key text collate "C" not null default '',
    crop text not null default '',
    crop_key text collate "C" not null default '',
    expert text not null default '',
    expert_key text collate "C" not null default '',
    step text,
    step_plots integer not null default 0,
    step_order smallint not null default 99,
    step_since date,
    clock_due date,
    due_on date,
    proposal double precision,
    second_inspection boolean not null default false,
    second_on date,
    x double precision,
    y double precision,
    search text not null default '',
    foreign key (company_id, damage_id) references damage (company_id, id) on delete cascade
  )`,
  `create table case_stale (
    id bigint primary key generated always as identity,
    damage_id integer not null
  )`,
  `create function keep_case_row() returns trigger language plpgsql ${OWN_NAMES} as $$
    begin
      if new.deleted_at is not null then
        delete from case_row where damage_id = new.id;
        return null;
      end if;
      insert into case_row (damage_id, company_id, policy_id, expert_id, damage_number, damage_date, reported_on,
        danger_type, area, status, deadline, due_on, search)
      values (new.id, new.company_id, new.policy_id, new.expert_id, new.damage_number, new.damage_date,
        (new.created_at at time zone 'Europe/Budapest')::date, new.danger_type, new.area, new.status, new.deadline,
        case when new.status <> 'closed' then new.deadline end, lower(new.damage_number))
      on conflict (damage_id) do update set policy_id = excluded.policy_id, expert_id = excluded.expert_id,
        damage_number = excluded.damage_number, damage_date = excluded.damage_date, area = excluded.area,
        danger_type = excluded.danger_type, status = excluded.status, deadline = excluded.deadline,
        due_on = case when excluded.status <> 'closed' then least(excluded.deadline, case_row.clock_due) end;
      insert into case_stale (damage_id) values (new.id);
      return null;
    end
  $$`,
  `insert into case_row (damage_id, company_id, policy_id, expert_id, damage_number, damage_date, reported_on, danger_type,
      area, status, search)
    select id, company_id, policy_id, expert_id, damage_number, damage_date,
      (created_at at time zone 'Europe/Budapest')::date, danger_type, area, status, lower(damage_number)
    from damage where deleted_at is null`,
  'insert into case_stale (damage_id) select damage_id from case_row',
  'create trigger case_row_kept after insert or update on damage for each row execute function keep_case_row()',

  // ---- what else a line is made of makes it stale; several notes of one case are read as one
  staleFunction('cases_make_stale', 'select damage_id from touched'),
  staleFunction('parts_make_stale', 'select p.damage_id from touched t join damage_plot p on p.id = t.damage_plot_id'),
  staleFunction('plots_make_stale', 'select damage_id from touched'),
  staleFunction(
    'documents_make_stale',
    'select i.damage_id from touched t join damage_inspection i on i.id = t.inspection_id',
  ),
  staleFunction(
    'policies_make_stale',
    'select r.damage_id from case_row r where r.policy_id in (select t.policy_id from touched t)',
  ),
  // A name that was changed or erased stands nowhere until the line is made again.
  `create function people_make_stale() returns trigger language plpgsql ${OWN_NAMES} as $$
    begin
      with of_person as (
        update case_row set search = '',
          expert = case when expert_id = new.id then '' else expert end,
          expert_key = case when expert_id = new.id then '' else expert_key end,
          insured = case when expert_id is distinct from new.id then '' else insured end,
          insured_key = case when expert_id is distinct from new.id then '' else insured_key end
        where expert_id = new.id
          or policy_id in (select p.policy_id from policy_plot p where p.farmer_user_id = new.id)
        returning damage_id
      )
      insert into case_stale (damage_id) select damage_id from of_person;
      return null;
    end
  $$`,
  ...onEach('damage_plot', 'plots_make_stale'),
  ...onEach('damage_block', 'cases_make_stale'),
  ...onEach('damage_area', 'parts_make_stale'),
  ...onEach('sampling_point', 'parts_make_stale'),
  ...onEach('sampling_zone', 'parts_make_stale'),
  ...onEach('damage_inspection_document', 'documents_make_stale'),
  ...onEach('policy_plot', 'policies_make_stale'),
  `create trigger case_stale_name after update of name on app_user for each row
    when (old.name is distinct from new.name) execute function people_make_stale()`,

  // ---- found and sorted
  ...Object.entries(ORDERS).map(
    ([name, column]) => `create index case_row_by_${name} on case_row (company_id, ${column}, damage_id)`,
  ),
  'create index case_row_of_expert on case_row (expert_id)',
  'create index case_row_of_policy on case_row (policy_id)',
  'create index case_row_search on case_row using gin (search gin_trgm_ops)',
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
