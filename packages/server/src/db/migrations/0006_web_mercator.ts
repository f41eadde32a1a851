import { EOV_PROJ4 } from '@georisk/domain/geo/crs.ts';
import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

export const id = '0006_web_mercator';

/** A number of our own for the one definition of the projection: PostGIS keeps projections by number, and reads a text anew for every row. */
const EOV_AS_DEFINED = 923_700;

/**
 * `eov_to_web_mercator(geometry)`: EPSG:23700 to 3857, some hundred times as fast as with the definition as a text. Where the database's
 * owner has not left us the table of coordinate systems, it is done with the text.
 */
const STATEMENTS = [
  `do $$ begin
    insert into spatial_ref_sys (srid, proj4text) values (${EOV_AS_DEFINED}, '${EOV_PROJ4}') on conflict do nothing;
  exception when insufficient_privilege then null;
  end $$`,
  `do $$ begin
    if exists (select from spatial_ref_sys where srid = ${EOV_AS_DEFINED} and proj4text = '${EOV_PROJ4}') then
      create function eov_to_web_mercator(shape geometry) returns geometry
        language sql immutable strict parallel safe as 'select ST_Transform(ST_SetSRID(shape, ${EOV_AS_DEFINED}), 3857)';
    else
      create function eov_to_web_mercator(shape geometry) returns geometry
        language sql immutable strict parallel safe as 'select ST_Transform(shape, ''${EOV_PROJ4}''::text, 3857)';
    end if;
  end $$`,
];

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
