import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0038_grave_rows';

export const made: Made = { tables: ['grave_row'], functions: ['refresh_grave_rows()'] };

/** The triggers of an event, each with one table of the rows that it changed. */
const trigger = (name: string, event: string, changed: 'new' | 'old') =>
  `create trigger ${name} after ${event} on grave referencing ${changed} table as changed
    for each statement execute function refresh_grave_rows()`;

const ROWS = `select grave.company_id, grave.graveyard_id, grave.parcel, grave.row_name, count(*)::int,
  ST_Multi(ST_ConvexHull(ST_Collect(grave.geom)))`;
const BY_ROW = 'group by grave.company_id, grave.graveyard_id, grave.parcel, grave.row_name';

/** The rows of graves with their hulls: of 50,000 graves they take over a second to make, so they are kept. */
const STATEMENTS = [
  `create table grave_row (
    graveyard_id integer not null,
    parcel text not null,
    row_name text not null,
    company_id integer not null,
    graves integer not null check (graves > 0),
    geom geometry(MultiPolygon, 23700) not null,
    primary key (graveyard_id, parcel, row_name),
    foreign key (company_id, graveyard_id) references graveyard (company_id, id)
  )`,
  'create index grave_row_geom on grave_row using gist (geom)',
  `insert into grave_row (company_id, graveyard_id, parcel, row_name, graves, geom) ${ROWS} from grave ${BY_ROW}`,
  `create function refresh_grave_rows() returns trigger language plpgsql as $$
  begin
    delete from grave_row using (select distinct graveyard_id, parcel, row_name from changed) as touched
    where grave_row.graveyard_id = touched.graveyard_id and grave_row.parcel = touched.parcel
      and grave_row.row_name = touched.row_name;
    insert into grave_row (company_id, graveyard_id, parcel, row_name, graves, geom)
    ${ROWS}
    from grave join (select distinct graveyard_id, parcel, row_name from changed) as touched
      on grave.graveyard_id = touched.graveyard_id and grave.parcel = touched.parcel
        and grave.row_name = touched.row_name
    ${BY_ROW}
    on conflict (graveyard_id, parcel, row_name) do update set graves = excluded.graves, geom = excluded.geom;
    return null;
  end $$`,
  trigger('grave_rows_insert', 'insert', 'new'),
  // ---- the rows that graves left, then those in which they are
  trigger('grave_rows_update_1', 'update', 'old'),
  trigger('grave_rows_update_2', 'update', 'new'),
  trigger('grave_rows_delete', 'delete', 'old'),
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
