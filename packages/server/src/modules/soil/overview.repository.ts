import { type BBox, bboxesIntersect } from '@georisk/domain/geo/bbox.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { sharedOrIn } from '#server/modules/access/scopeFilter.ts';
import { footprintOf } from '#server/modules/raster/footprint.ts';
import { productUrl } from '#server/modules/raster/layerNames.ts';
import { RASTER_KINDS } from '#server/modules/raster/raster.plan.ts';
import { surveyIn } from './survey.ts';

const TABLES = ['soilMapZone', 'soilSample', 'soilManagementZone'] as const;

export interface Contents {
  readonly count: number;
  readonly companies: readonly number[];
  /** EPSG:23700: west, south, east, north; null of no rows. */
  readonly box: BBox | null;
}

async function contentsOf(executor: Executor, table: (typeof TABLES)[number], scope: Scope): Promise<Contents> {
  const row = await executor
    .selectFrom(table)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number[]>`coalesce(array_agg(distinct company_id), '{}')`.as('companies'),
      sql<BBox | null>`case when count(*) > 0 then array[ST_XMin(ST_Extent(geom)),
        ST_YMin(ST_Extent(geom)), ST_XMax(ST_Extent(geom)), ST_YMax(ST_Extent(geom))]::float8[] end`.as('box'),
    ])
    .where(surveyIn(table, scope))
    .executeTakeFirstOrThrow();
  return row;
}

export type SurveyContents = Readonly<Record<(typeof TABLES)[number], Contents>>;

/** How much each table of the survey contains, and where. */
export async function surveyContents(executor: Executor, scope: Scope): Promise<SurveyContents> {
  const contents = await Promise.all(TABLES.map((table) => contentsOf(executor, table, scope)));
  return Object.fromEntries(TABLES.map((table, index) => [table, contents[index]])) as SurveyContents;
}

/** A place within the shape that is nearest to another place, of the first table that has any. EPSG:23700 */
export async function placeNear(
  executor: Executor,
  contents: SurveyContents,
  scope: Scope,
  [x, y]: Position,
): Promise<[number, number] | null> {
  const table = TABLES.find((each) => contents[each].count > 0);
  if (table === undefined) return null;
  const row = await executor
    .selectFrom(table)
    .select([sql<number>`ST_X(ST_PointOnSurface(geom))`.as('x'), sql<number>`ST_Y(ST_PointOnSurface(geom))`.as('y')])
    .where(surveyIn(table, scope))
    .orderBy(sql`geom <-> ST_SetSRID(ST_MakePoint(${x}::float8, ${y}::float8), 23700)`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : [row.x, row.y];
}

/** Terrains that are looked at for one block. */
const MAX_TERRAINS = 500;

/** The files of terrain within the scope: a company's own before the installation's, the newest first. */
const terrains = (executor: Executor, scope: Scope) =>
  executor
    .selectFrom('raster')
    .select(['raster.groupName', 'raster.layer', 'raster.srid', 'raster.originX', 'raster.originY'])
    .select(['raster.pixelX', 'raster.pixelY', 'raster.width', 'raster.height'])
    .where('raster.kind', '=', RASTER_KINDS.terrain)
    .where(sharedOrIn('raster', scope))
    .orderBy(sql`raster.company_id is null`)
    .orderBy('raster.date', 'desc')
    .orderBy('raster.groupName')
    .orderBy('raster.id');

/** The newest terrain within the scope; null where there is none. */
export async function terrainUrl(executor: Executor, scope: Scope): Promise<string | null> {
  const row = await terrains(executor, scope).limit(1).executeTakeFirst();
  return row === undefined ? null : productUrl(row.groupName, row.layer);
}

/** The newest terrain within the scope that shows an area, else the newest of all. @param box EPSG:23700 */
export async function terrainUrlAt(executor: Executor, scope: Scope, box: BBox): Promise<string | null> {
  const rows = await terrains(executor, scope).limit(MAX_TERRAINS).execute();
  const shows = ({ srid, pixelX, pixelY, ...grid }: (typeof rows)[number]) =>
    bboxesIntersect(footprintOf({ ...grid, pixelWidth: Math.abs(pixelX), pixelHeight: Math.abs(pixelY) }, srid), box);
  const row = rows.find(shows) ?? rows[0];
  return row === undefined ? null : productUrl(row.groupName, row.layer);
}
