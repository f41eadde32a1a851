import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0079_import_journal';

export const made: Made = { tables: ['import_journal'], functions: ['journal_import()'] };

/** Tables of rows that an import may be undone in, with columns that no journal repeats. */
const JOURNALED: readonly (readonly [table: string, secret: string])[] = [
  ['app_user', 'password_hash,welcome_screen'],
  ['policy', ''],
  ['policy_plot', ''],
  ['policy_yield', ''],
  ['insured_price', ''],
  ['yield_record', ''],
  ['crop_record', ''],
  ['radar_event', ''],
  ['ek', ''],
  ['ek_plant', ''],
  ['block_plot', ''],
  ['soil_management_zone', ''],
  ['soil_map_zone', ''],
  ['soil_sample', ''],
  ['graveyard', ''],
  ['grave', ''],
  ['deceased', ''],
  ['cemetery_object', ''],
  ['frost_damage', ''],
  ['forest_project', ''],
  ['forest_unit', ''],
  ['forest_tree', ''],
];

const CHANGED = {
  insert: 'new table as later',
  update: 'old table as earlier new table as later',
  delete: 'old table as earlier',
} as const;

/** Of statements, not of rows: one line of the journal is what a statement did. Other writes do not call the function. */
const triggersOn = ([table, secret]: (typeof JOURNALED)[number]): string[] =>
  Object.entries(CHANGED).map(
    ([event, changed]) => `create trigger ${table}_journal_${event} after ${event} on ${table} referencing ${changed}
      for each statement when (current_setting('georisk.import_id', true) <> '')
      execute function journal_import('${secret}')`,
  );

/**
 * Values are kept as their types' own text, exact to the last bit, in the order of `columns`: `k` the key, `b` the
 * values before, `a` a digest of those after, by which a later change is noticed. The text must not depend on the
 * settings of a session. What counts writes is not compared: `version` and `updated_at`.
 */
const JOURNAL = `create function journal_import() returns trigger language plpgsql
    set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO, YMD' set intervalstyle = 'postgres'
    set extra_float_digits = 1 set bytea_output = 'hex' as $$
  declare
    kept text[];
    keys text[];
    names text[];
    found bigint;
    text_of constant text := 'array[%s]::text[]';
    one constant text := '%s.%I::text';
    later_values text;
    earlier_values text;
    later_key text;
    earlier_key text;
    same_key text;
    gathered text;
  begin
    select array_agg(attname::text order by attnum),
      array_agg(attname::text order by attnum)
        filter (where attname <> all (array['version', 'updated_at'] || string_to_array(tg_argv[0], ',')))
      into names, kept
      from pg_attribute where attrelid = tg_relid and attnum > 0 and not attisdropped and attgenerated = '';
    select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) into keys
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
      where i.indrelid = tg_relid and i.indisprimary;
    if tg_op = 'DELETE' then kept := names; end if;
    select format(text_of, string_agg(format(one, 'later', n), ',')),
      format(text_of, string_agg(format(one, 'earlier', n), ',')) into later_values, earlier_values
      from unnest(kept) as n;
    select format(text_of, string_agg(format(one, 'later', n), ',')),
      format(text_of, string_agg(format(one, 'earlier', n), ',')),
      string_agg(format('earlier.%1$I = later.%1$I', n), ' and ') into later_key, earlier_key, same_key
      from unnest(keys) as n;
    if tg_op = 'UPDATE' then
      execute format('select (select count(*) from later) - count(*) from earlier join later on %s', same_key) into found;
      if found <> 0 then raise exception 'an import must not change the key of a row of %', tg_table_name; end if;
    end if;
    gathered := case tg_op
      when 'INSERT' then format('select %s as k, null::text[] as b, %s as a from later', later_key, later_values)
      when 'UPDATE' then format('select %s as k, %s as b, %s as a from earlier join later on %s',
        later_key, earlier_values, later_values, same_key)
      else format('select %s as k, %s as b, null::text[] as a from earlier', earlier_key, earlier_values) end;
    execute format('insert into import_journal (import_id, table_name, operation, columns, entries)
      select $1, $2, $3, $4, jsonb_agg(jsonb_strip_nulls(jsonb_build_object(''k'', to_jsonb(k), ''a'', md5(a::text)))
          || case when b is null then ''{}'' else jsonb_build_object(''b'', to_jsonb(b)) end)
      from (%s) as each where a is distinct from b having count(*) > 0', gathered)
      using current_setting('georisk.import_id')::uuid, tg_table_name, lower(tg_op), kept;
    return null;
  end
$$`;

/** What an import did to rows, in its own transaction, so that it can be undone. */
const STATEMENTS = [
  `create table import_journal (
    step bigint generated always as identity primary key,
    import_id uuid not null,
    table_name text not null,
    operation text not null check (operation in ('insert', 'update', 'delete')),
    columns text[] not null,
    entries jsonb not null
  )`,
  'create index import_journal_import on import_journal (import_id)',
  `alter table import_run add journaled boolean not null default false, add undone_at timestamptz,
    add undone_by_user_id integer references app_user (id)`,
  'create index import_run_undone_by on import_run (undone_by_user_id)',
  JOURNAL,
  ...JOURNALED.flatMap(triggersOn),
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
