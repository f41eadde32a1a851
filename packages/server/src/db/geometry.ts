import type { Geometry } from 'geojson';
import { type RawBuilder, sql } from 'kysely';
import { geometryOfText } from '#server/geoJsonText.ts';

/** Centimetres: finer than any of the sources, and half the bytes of full doubles. */
export const DECIMALS = 2;

/** PostGIS would name the coordinate system in every object; the contract names it once for all. */
const NO_CRS = 0;

/** A geometry column as a GeoJSON object in its own coordinate system. @param column e.g. `block.geom` */
export const asGeoJson = <T extends Geometry>(column: string): RawBuilder<T> =>
  sql<T>`ST_AsGeoJSON(${sql.ref(column)}, ${sql.lit(DECIMALS)}, ${sql.lit(NO_CRS)})::json`;

/** The same for a column that may be null. */
export const asGeoJsonOrNull = <T extends Geometry>(column: string): RawBuilder<T | null> =>
  sql<T | null>`ST_AsGeoJSON(${sql.ref(column)}, ${sql.lit(DECIMALS)}, ${sql.lit(NO_CRS)})::json`;

/**
 * The same as text, for rows that `withShapes` reads: values that are only passed on need not be parsed and written
 * again.
 */
export const asGeoJsonText = (column: string): RawBuilder<string | null> =>
  sql<string | null>`ST_AsGeoJSON(${sql.ref(column)}, ${sql.lit(DECIMALS)}, ${sql.lit(NO_CRS)})`;

/** Rows of which some columns are GeoJSON as text (`asGeoJsonText`), replaced by geometries. */
export function withShapes<R extends object>(rows: readonly object[], ...columns: readonly (keyof R & string)[]): R[] {
  for (const row of rows as Record<string, unknown>[]) {
    for (const column of columns) {
      const text = row[column];
      if (typeof text === 'string') row[column] = geometryOfText(text);
    }
  }
  return rows as R[];
}

/** GeoJSON in EPSG:23700 (easting first) as a geometry value. */
export const fromGeoJson = (geometry: Geometry): RawBuilder<unknown> =>
  sql`ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(geometry)}::text), 23700)`;

/** The same, always a MultiPolygon. */
export const multiFromGeoJson = (geometry: Geometry): RawBuilder<unknown> => sql`ST_Multi(${fromGeoJson(geometry)})`;

/** Metres: a micrometre changes no figure, and is far above the rounding of coordinates. */
const CLIP_GRID = 1e-6;

/**
 * What two shapes share. On a grid corners that nearly meet are one point; without it the embedded engine ends at some
 * valid shapes.
 */
export const intersectionOf = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`ST_Intersection(${one}, ${other}, ${sql.lit(CLIP_GRID)})`;

/** The same without points and lines: a MultiPolygon, perhaps empty. */
export const areaSharedBy = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`ST_Multi(ST_CollectionExtract(${intersectionOf(one, other)}, 3))`;

/**
 * Half the width, in metres, of a gap between two areas that is no land: edges that were snapped to each other are
 * stored to the centimetre, so a corner lies up to 7 mm beside the edge that it was put on.
 */
const HAIRLINE = 0.02;
const MITRED = sql.lit('join=mitre mitre_limit=5.0');

/** The union of several areas (an aggregate) without hairline gaps and notches between them; corners stay as drawn. */
export const closedUnionOf = (areas: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when count(*) < 2 then ST_Union(${areas}) else
    ST_Buffer(ST_Buffer(ST_Union(${areas}), ${sql.lit(HAIRLINE)}, ${MITRED}), ${sql.lit(-HAIRLINE)}, ${MITRED}) end`;

/** An EPSG:23700 value projected for drawing, by the one definition of the projection (migration `0006_web_mercator`). */
export const to3857 = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`eov_to_web_mercator(${value})`;
