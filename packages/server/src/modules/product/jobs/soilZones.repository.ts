import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import type { Areal, MultiPolygon } from '@georisk/domain/geo/types.ts';
import { PEAK_DATES } from '@georisk/domain/soilZone/seasonScores.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { areaSharedBy } from '#server/db/geometry.ts';
import { RASTER_KIND } from '#server/modules/raster/layerNames.ts';
import { COMPUTING_CLEAR_SHARE } from '#server/modules/raster/observation.repository.ts';

/** Dates of a group's NDVI images up to the end of a year, oldest first. */
export async function ndviDates(executor: Executor, group: string, year: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('raster')
    .select('date')
    .distinct()
    .where('groupName', '=', group)
    .where('kind', '=', RASTER_KIND.NDVI)
    .where(sql<boolean>`date <= make_date(${year}, 12, 31)`)
    .orderBy('date')
    .execute();
  return rows.map(({ date }) => date);
}

/** When a block last changed: zones follow outlines. */
export async function blocksChangedAt(executor: Executor): Promise<string> {
  const { rows } = await sql<{
    state: string;
  }>`select concat_ws('/', count(*), max(updated_at)) as state from block`.execute(executor);
  return rows[0]?.state ?? '';
}

/** Values of a group that are out of use: zones are made of the others. */
export async function refusedValues(executor: Executor, group: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws('/', count(*), sum(hashtext(concat_ws(':', block_id, date))::bigint)) as state from block_observation
    where kind = ${RASTER_KIND.NDVI} and group_name = ${group} and not usable`.execute(executor);
  return rows[0]?.state ?? '';
}

/** Blocks within a box, ordered by place. @param box EPSG:23700 */
export async function blockIdsWithin(executor: Executor, [west, south, east, north]: BBox): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from block
    where geom && ST_MakeEnvelope(${west}, ${south}, ${east}, ${north}, ${sql.lit(EOV_SRID)}) order by geom, id`.execute(
    executor,
  );
  return rows.map(({ id }) => id);
}

export interface ZoneBlock {
  readonly id: number;
  /** EPSG:23700. */
  readonly outline: Areal;
}

export const zoneBlocks = (executor: Executor, ids: readonly number[]): Promise<ZoneBlock[]> =>
  executor
    .selectFrom('block')
    .select(['block.id', sql<Areal>`ST_AsGeoJSON(block.geom, 9, 0)::json`.as('outline')])
    .where(sql<boolean>`block.id = any(${[...ids]}::int[])`)
    .orderBy('block.id')
    .execute();

export interface PeakRow {
  readonly blockId: number;
  readonly season: number;
  readonly date: string;
}

/**
 * For each block and season the dates on which it was greenest, among those that may enter a computation and have an
 * image.
 */
export async function peaksOf(
  executor: Executor,
  group: string,
  years: readonly number[],
  blockIds: readonly number[],
): Promise<PeakRow[]> {
  const { rows } = await sql<PeakRow>`select ranked.block_id, ranked.season, ranked.date
    from (select o.block_id, o.date, extract(year from o.date)::int as season, row_number() over (
          partition by o.block_id, extract(year from o.date) order by o.mean desc, o.date desc) as place
        from block_observation o
        where o.block_id = any(${[...blockIds]}::int[]) and o.kind = ${RASTER_KIND.NDVI} and o.group_name = ${group}
          and o.usable and o.raster_id is not null and o.mean is not null
          and o.clear_share >= ${COMPUTING_CLEAR_SHARE}) as ranked
    where ranked.place <= ${PEAK_DATES} and ranked.season = any(${[...years]}::int[])
    order by ranked.block_id, ranked.season, ranked.date`.execute(executor);
  return rows;
}

export interface FoundZone {
  readonly blockId: number;
  readonly category: number;
  /** EPSG:23700; clipped to the block's outline when it is saved. */
  readonly polygon: MultiPolygon;
  /** NDVI. */
  readonly mean: number | null;
  readonly seasons: readonly number[];
}

/** Replaces the zones that the blocks had in that year. */
export async function replaceZones(
  tx: Executor,
  group: string,
  year: number,
  blockIds: readonly number[],
  zones: readonly FoundZone[],
): Promise<void> {
  await tx
    .deleteFrom('soilZone')
    .where('groupName', '=', group)
    .where('year', '=', year)
    .where(sql<boolean>`block_id = any(${[...blockIds]}::int[])`)
    .execute();
  if (zones.length === 0) return;
  const rows = JSON.stringify(zones.map(({ polygon, ...zone }) => ({ ...zone, polygon: JSON.stringify(polygon) })));
  await sql`insert into soil_zone (block_id, group_name, year, category, geom, area_ha, mean, seasons)
    select z."blockId", ${group}::text, ${year}::int, z.category, part.geom, ST_Area(part.geom) / 10000, z.mean,
      array(select jsonb_array_elements_text(z.seasons)::int)
    from jsonb_to_recordset(${rows}::jsonb) as z ("blockId" int, category smallint, polygon text, mean double precision, seasons jsonb)
      join block on block.id = z."blockId"
      cross join lateral (select ${areaSharedBy(
        sql`ST_MakeValid(ST_SetSRID(ST_GeomFromGeoJSON(z.polygon), ${sql.lit(EOV_SRID)}))`,
        sql`block.geom`,
      )} as geom) as part
    where not ST_IsEmpty(part.geom)`.execute(tx);
}

/**
 * The year of the zones, and the one for which they were requested: no season after the first up to the second is over.
 */
export type ZoneYears = readonly [year: number, asked: number];

/**
 * Deletes the zones of blocks that now have too few seasons, and of years whose season is not over. @param standing
 * blocks that have zones
 */
export const dropOtherZones = (
  tx: Executor,
  group: string,
  [year, asked]: ZoneYears,
  standing: readonly number[],
): Promise<unknown> =>
  sql`delete from soil_zone where group_name = ${group} and year between ${year} and ${asked}
    and (year <> ${year} or block_id not in (select unnest(${[...standing]}::int[])))`.execute(tx);

/** Hash of the sources of each granule of the zones of some years. */
export async function zoneGranules(
  executor: Executor,
  group: string,
  first: number,
  last: number,
): Promise<Map<string, string>> {
  const rows = await executor
    .selectFrom('raster')
    .select(['granule', 'sourceHash'])
    .where('groupName', '=', group)
    .where('kind', '=', RASTER_KIND.SoilManagementZone)
    .where(sql<boolean>`extract(year from date) between ${first} and ${last}`)
    .execute();
  return new Map(rows.map(({ granule, sourceHash }) => [granule, sourceHash]));
}

export const dropZoneGranules = (
  tx: Executor,
  group: string,
  [first, last]: ZoneYears,
  date: string,
  standing: readonly string[],
): Promise<unknown> =>
  sql`delete from raster where group_name = ${group} and kind = ${RASTER_KIND.SoilManagementZone}
    and extract(year from date) between ${first} and ${last}
    and (date <> ${date}::date or granule <> all(${[...standing]}::text[]))`.execute(tx);

/** The owner of a group's images: a company, or (null) the installation. */
export async function ownerOf(executor: Executor, group: string): Promise<number | null> {
  const row = await executor
    .selectFrom('raster')
    .select('companyId')
    .where('groupName', '=', group)
    .where('kind', '=', RASTER_KIND.NDVI)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.companyId ?? null;
}
