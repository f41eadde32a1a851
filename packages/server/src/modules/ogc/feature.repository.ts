import type { OgcFeature } from '@georisk/contract/verticals/maps/ogc.ts';
import type { Days } from '@georisk/domain/dates/timeSpan.ts';
import { WEB_MERCATOR_SRID, WGS84_SRID } from '@georisk/domain/geo/crs.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { geometryOfText } from '#server/geoJsonText.ts';
import { type Extent, intersectsExtent } from '#server/modules/map/extent.ts';
import { columnsOf, tiny } from '#server/modules/tile/areas.ts';
import type { FeatureLayer } from './featureLayer.ts';

/** Corners of all shapes on a page, some 2.5 MB of text: a page ends before the shape that would exceed them. */
const MAX_CORNERS = 100_000;
/** Features are counted as far as this. */
const MAX_COUNTED = 10_000;
/** Decimals of metres, and of degrees: a centimetre. */
const METRE_DIGITS = 2;
const DEGREE_DIGITS = 7;
const NO_CRS = 0;

type Condition = RawBuilder<boolean>;

export interface FeatureFilter {
  readonly extent: Extent | undefined;
  readonly days: Days | undefined;
}

export interface FoundFeature {
  readonly companyId: number | null;
  readonly feature: OgcFeature;
}

export interface FeaturePage {
  readonly found: readonly FoundFeature[];
  /** Whether there are more after them. */
  readonly hasMore: boolean;
}

interface Row {
  readonly id: number | string;
  readonly company: number | null;
  readonly properties: Record<string, unknown>;
  readonly shape: string;
}
interface ListedRow extends Row {
  readonly listed: number;
}

const both = (conditions: readonly Condition[]): RawBuilder<unknown> => sql.join(conditions, sql` and `);

/** A feature without days is in every span, as the standard has it. */
function daysWithin({ days }: FeatureLayer, asked: Days | undefined): Condition[] {
  if (days === undefined || asked === undefined) return [];
  const { from, to } = asked;
  return [
    ...(from === undefined ? [] : [sql<boolean>`(${days.last} is null or ${days.last} >= ${from}::date)`]),
    ...(to === undefined ? [] : [sql<boolean>`(${days.first} is null or ${days.first} <= ${to}::date)`]),
  ];
}

const conditionsOf = (layer: FeatureLayer, rows: Condition, { extent, days }: FeatureFilter): Condition[] => [
  rows,
  sql<boolean>`${sql.ref(layer.shape)} is not null`,
  ...(extent === undefined ? [] : [intersectsExtent(layer.shape, extent)]),
  ...daysWithin(layer, days),
];

const idValue = ({ idType }: FeatureLayer, id: string): RawBuilder<unknown> =>
  idType === 'uuid' ? sql`${id}::uuid` : sql`${id}::int`;

const propertiesOf = ({ properties }: FeatureLayer): RawBuilder<unknown> =>
  sql`json_build_object(${sql.join(Object.entries(properties).flatMap(([name, value]) => [sql`${name}::text`, value]))})`;

/** The geometry of a layer in a coordinate system. */
function shapeIn({ shape, shape3857 }: FeatureLayer, srid: number): RawBuilder<unknown> {
  if (srid === WGS84_SRID) return sql`ST_Transform(${shape3857}, ${sql.lit(WGS84_SRID)})`;
  return srid === WEB_MERCATOR_SRID ? shape3857 : sql`${sql.ref(shape)}`;
}

/** GeoJSON wants outer rings counter-clockwise. */
const textOf = (shape: RawBuilder<unknown>, srid: number): RawBuilder<unknown> =>
  sql`ST_AsGeoJSON(ST_ForcePolygonCCW(${shape}), ${sql.lit(srid === WGS84_SRID ? DEGREE_DIGITS : METRE_DIGITS)}, ${sql.lit(NO_CRS)})`;

const found = ({ id, company, properties, shape }: Row): FoundFeature => ({
  companyId: company,
  feature: { type: 'Feature', id, geometry: geometryOfText(shape) as OgcFeature['geometry'], properties },
});

/**
 * A page of a layer's features in the order of their ids.
 * @param rows those that the caller may read
 * @param after the last feature of the page before
 */
export async function featuresOf(
  executor: Executor,
  layer: FeatureLayer,
  rows: Condition,
  filter: FeatureFilter,
  page: { readonly limit: number; readonly after: string | undefined; readonly srid: number },
): Promise<FeaturePage> {
  const { limit, after, srid } = page;
  const id = sql.ref(layer.id);
  const beyond = after === undefined ? [] : [sql<boolean>`${id} > ${idValue(layer, after)}`];
  const answer = await sql<ListedRow>`
    select id, company, properties, listed, ${textOf(sql.ref('geom'), srid)} as shape from (
      select *, sum(corners) over (order by id) - corners as before, (count(*) over ())::int as listed from (
        select ${id} as id, ${sql.ref(layer.company)} as company, ${propertiesOf(layer)} as properties,
          ${shapeIn(layer, srid)} as geom, ST_NPoints(${sql.ref(layer.shape)}) as corners
        ${layer.from} where ${both([...conditionsOf(layer, rows, filter), ...beyond])}
        order by ${id} limit ${limit + 1}
      ) as listed
    ) as measured where before < ${MAX_CORNERS} order by id limit ${limit}`.execute(executor);
  const [first] = answer.rows;
  return { found: answer.rows.map(found), hasMore: first !== undefined && first.listed > answer.rows.length };
}

/** One feature; undefined where there is none that the caller may read. */
export async function featureOf(
  executor: Executor,
  layer: FeatureLayer,
  rows: Condition,
  feature: string,
  srid: number,
): Promise<FoundFeature | undefined> {
  const conditions = [
    ...conditionsOf(layer, rows, { extent: undefined, days: undefined }),
    sql<boolean>`${sql.ref(layer.id)} = ${idValue(layer, feature)}`,
  ];
  const answer = await sql<Row>`
    select ${sql.ref(layer.id)} as id, ${sql.ref(layer.company)} as company, ${propertiesOf(layer)} as properties,
      ${textOf(shapeIn(layer, srid), srid)} as shape
    ${layer.from} where ${both(conditions)}`.execute(executor);
  return answer.rows.map(found)[0];
}

/** A feature's values in a tile: its id, and its properties in their order. */
const valuesOf = (layer: FeatureLayer): readonly RawBuilder<unknown>[] => [
  sql`${sql.ref(layer.id)}::text`,
  ...Object.values(layer.properties),
];

/** Names of these values. */
export const valueNames = ({ properties }: FeatureLayer): readonly string[] => ['id', ...Object.keys(properties)];

/** The areas of a layer within a part of the map, numbered from 1. */
export const areasOf = (executor: Executor, layer: FeatureLayer, rows: Condition, extent: Extent) =>
  columnsOf(executor, {
    id: sql`(row_number() over (order by ${sql.ref(layer.id)}))::int`,
    company: sql.ref(layer.company),
    values: valuesOf(layer),
    shape: tiny(layer.shape3857),
    from: sql`${layer.from} where ${both(conditionsOf(layer, rows, { extent, days: undefined }))}`,
  });

interface PointRow {
  readonly company: number | null;
  readonly x: number;
  readonly y: number;
  readonly values: readonly unknown[];
}

/** The points of a layer within a part of the map, EPSG:3857. */
export async function pointsOf(
  executor: Executor,
  layer: FeatureLayer,
  rows: Condition,
  extent: Extent,
): Promise<readonly PointRow[]> {
  const answer = await sql<PointRow>`
    select ${sql.ref(layer.company)} as company, ST_X(${layer.shape3857}) as x, ST_Y(${layer.shape3857}) as y,
      json_build_array(${sql.join(valuesOf(layer))}) as "values"
    ${layer.from} where ${both(conditionsOf(layer, rows, { extent, days: undefined }))}
    order by ${sql.ref(layer.id)}`.execute(executor);
  return answer.rows;
}

/** How many features there are; undefined where they are too many to be counted for a page. */
export async function countOf(
  executor: Executor,
  layer: FeatureLayer,
  rows: Condition,
  filter: FeatureFilter,
): Promise<number | undefined> {
  const answer = await sql<{ readonly count: number }>`
    select count(*)::int as count from (
      select 1 ${layer.from} where ${both(conditionsOf(layer, rows, filter))} limit ${MAX_COUNTED + 1}
    ) as counted`.execute(executor);
  const count = answer.rows[0]?.count ?? 0;
  return count > MAX_COUNTED ? undefined : count;
}
