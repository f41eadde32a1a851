import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { sharedOrIn } from '#server/modules/access/scopeFilter.ts';
import { productUrl } from '#server/modules/raster/layerNames.ts';
import { RASTER_KINDS } from '#server/modules/raster/raster.plan.ts';
import { surveyIn } from './survey.ts';

const TABLES = ['soilMapZone', 'soilSample', 'soilManagementZone'] as const;

export interface Contents {
  readonly count: number;
  readonly companies: readonly number[];
  /** EPSG:23700: west, south, east, north; null of no rows. */
  readonly box: readonly [number, number, number, number] | null;
}

async function contentsOf(executor: Executor, table: (typeof TABLES)[number], scope: Scope): Promise<Contents> {
  const row = await executor
    .selectFrom(table)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number[]>`coalesce(array_agg(distinct company_id), '{}')`.as('companies'),
      sql<[number, number, number, number] | null>`case when count(*) > 0 then array[ST_XMin(ST_Extent(geom)),
        ST_YMin(ST_Extent(geom)), ST_XMax(ST_Extent(geom)), ST_YMax(ST_Extent(geom))]::float8[] end`.as('box'),
    ])
    .where(surveyIn(table, scope))
    .executeTakeFirstOrThrow();
  return row;
}

/** How much each table of the survey contains, and where. */
export async function surveyContents(
  executor: Executor,
  scope: Scope,
): Promise<Readonly<Record<(typeof TABLES)[number], Contents>>> {
  const contents = await Promise.all(TABLES.map((table) => contentsOf(executor, table, scope)));
  return Object.fromEntries(TABLES.map((table, index) => [table, contents[index]])) as Record<
    (typeof TABLES)[number],
    Contents
  >;
}

/** The newest terrain within the scope, a company's own before the installation's; null where there is none. */
export async function terrainUrl(executor: Executor, scope: Scope): Promise<string | null> {
  const row = await executor
    .selectFrom('raster')
    .select(['raster.groupName', 'raster.layer'])
    .where('raster.kind', '=', RASTER_KINDS.terrain)
    .where(sharedOrIn('raster', scope))
    .orderBy(sql`raster.company_id is null`)
    .orderBy('raster.date', 'desc')
    .orderBy('raster.groupName')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : productUrl(row.groupName, row.layer);
}
