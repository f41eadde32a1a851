import { EOV_SRID, eovToWebMercator, WEB_MERCATOR_SRID } from '@georisk/domain/geo/crs.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { eov } from '@georisk/domain/units.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { projectAreal, projectLines } from '#server/formats/projections.ts';
import type { ImportedShape } from './plan.ts';

/** Rows of an import as one parameter of a statement (`jsonb_to_recordset`). */
export const rowsAsJson = (rows: readonly object[]): RawBuilder<unknown> => sql`${JSON.stringify(rows)}::jsonb`;

/**
 * A shape as the two members that `geomColumn` and `geom3857Column` read. The copy for drawing is projected here: the
 * database knows the projection by its definition alone and would set it up again for every row, at 6 ms each.
 */
export const shapeMembers = (shape: ImportedShape | null) => ({ geom: shape, geom3857: shape && drawn(shape) });

const drawn = (shape: ImportedShape) =>
  shape.type === 'MultiLineString' ? projectLines(shape, toDrawn) : projectAreal(shape, toDrawn);

const toDrawn = ([easting, northing]: Position): Position => eovToWebMercator(eov(easting, northing));

/** The members' declarations in a list of a recordset's columns. */
export const shapeColumns = sql`geom jsonb, geom3857 jsonb`;

/** The shape of a row `r`, EPSG:23700. */
export const geomColumn = sql`ST_SetSRID(ST_GeomFromGeoJSON(r.geom), ${sql.lit(EOV_SRID)})`;

/** The shape of a row `r`, EPSG:3857. */
export const geom3857Column = sql`ST_SetSRID(ST_GeomFromGeoJSON(r.geom3857), ${sql.lit(WEB_MERCATOR_SRID)})`;

/** Rows whose shape the database calls invalid: two implementations must agree before anything is stored. */
export async function invalidRows(
  tx: Executor,
  rows: readonly { readonly row: number; readonly shape: ImportedShape | null }[],
): Promise<ReadonlySet<number>> {
  const json = rowsAsJson(rows.flatMap(({ row, shape }) => (shape === null ? [] : [{ row, geom: shape }])));
  const { rows: invalid } = await sql<{ row: number }>`
    select r.row from jsonb_to_recordset(${json}) as r (row integer, geom jsonb)
    where not ST_IsValid(ST_GeomFromGeoJSON(r.geom))`.execute(tx);
  return new Set(invalid.map(({ row }) => row));
}
