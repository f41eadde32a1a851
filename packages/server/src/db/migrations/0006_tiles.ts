import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0006_tiles';

/** Tables that vector tiles are cut from, with the column that is drawn. */
const DRAWN = [
  ['block', 'geom3857'],
  ['policy_plot', 'table_geom3857'],
  ['crop_record', 'geom3857'],
  ['alert', 'geom'],
] as const;

const trigger = (table: string, column: string, event: string, tables: string) =>
  `create trigger ${table}_tiles_${event} after ${event} on ${table} ${tables}
    for each statement execute function note_tile_change('${table}', '${column}')`;

const STATEMENTS = [
  // Whose outline is looked for by place must not be read from one end of the table to the other.
  'create index policy_plot_geom3857 on policy_plot using gist (table_geom3857)',
  'create index alert_geom on alert using gist (geom)',

  // ---- where something that is drawn has changed, in the column's own coordinates; without sides: everywhere
  `create table tile_change (
    id bigint primary key generated always as identity,
    subject text not null,
    xid xid8 not null default pg_current_xact_id(),
    at timestamptz not null default now(),
    west double precision,
    south double precision,
    east double precision,
    north double precision
  )`,
  'create index tile_change_xid on tile_change (xid)',
  'create index tile_change_at on tile_change (at)',
  `create function note_tile_change() returns trigger language plpgsql as $$
    declare
      box box3d;
    begin
      if TG_OP = 'TRUNCATE' then
        insert into tile_change (subject) values (TG_ARGV[0]);
        return null;
      end if;
      if TG_OP <> 'DELETE' then
        execute format('select ST_3DExtent(%I) from tiles_new', TG_ARGV[1]) into box;
        insert into tile_change (subject, west, south, east, north)
          select TG_ARGV[0], ST_XMin(box), ST_YMin(box), ST_XMax(box), ST_YMax(box) where box is not null;
      end if;
      if TG_OP <> 'INSERT' then
        execute format('select ST_3DExtent(%I) from tiles_old', TG_ARGV[1]) into box;
        insert into tile_change (subject, west, south, east, north)
          select TG_ARGV[0], ST_XMin(box), ST_YMin(box), ST_XMax(box), ST_YMax(box) where box is not null;
      end if;
      return null;
    end
  $$`,
  ...DRAWN.flatMap(([table, column]) => [
    trigger(table, column, 'insert', 'referencing new table as tiles_new'),
    trigger(table, column, 'update', 'referencing old table as tiles_old new table as tiles_new'),
    trigger(table, column, 'delete', 'referencing old table as tiles_old'),
    trigger(table, column, 'truncate', ''),
  ]),
];

/** Vector tiles are cut from memory: every process learns from here what of it is no longer so. */
export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
