import type { Areal } from '@georisk/domain/geo/types.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { COMPUTING_CLEAR_SHARE } from '@georisk/domain/ndvi/usable.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

/** Days of a group, both included. */
export interface Span {
  readonly groupName: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** The values of a date for its blocks, ascending by block. */
export interface DateObservations {
  readonly date: IsoDate;
  readonly blockIds: Int32Array;
  readonly rasterIds: Int32Array;
  readonly means: Float64Array;
  readonly deviations: Float64Array;
  readonly clearShares: Float64Array;
  readonly usable: Uint8Array;
}

const RECORD_BYTES = 29;

/**
 * NDVI of all blocks on the dates of a span, oldest first. A date is read as one packed value: row by row the driver
 * would take seconds for a country's blocks.
 */
export async function observationsOf(executor: Executor, { groupName, from, to }: Span): Promise<DateObservations[]> {
  const { rows } = await sql<{ date: IsoDate; packed: Buffer }>`
    select date, string_agg(
      int4send(block_id) || int4send(coalesce(raster_id, 0)) || float8send(mean)
        || float4send(coalesce(sd, 0)::float4) || float8send(clear_share) || boolsend(usable),
      ''::bytea order by block_id) as packed
    from block_observation
    where kind = 'NDVI' and group_name = ${groupName} and date between ${from}::date and ${to}::date and mean is not null
    group by date order by date`.execute(executor);
  return rows.map(({ date, packed }) => unpacked(date, packed));
}

function unpacked(date: IsoDate, packed: Buffer): DateObservations {
  const count = packed.length / RECORD_BYTES;
  const found = {
    date,
    blockIds: new Int32Array(count),
    rasterIds: new Int32Array(count),
    means: new Float64Array(count),
    deviations: new Float64Array(count),
    clearShares: new Float64Array(count),
    usable: new Uint8Array(count),
  };
  for (let index = 0, at = 0; index < count; index += 1, at += RECORD_BYTES) {
    found.blockIds[index] = packed.readInt32BE(at);
    found.rasterIds[index] = packed.readInt32BE(at + 4);
    found.means[index] = packed.readDoubleBE(at + 8);
    found.deviations[index] = packed.readFloatBE(at + 16);
    found.clearShares[index] = packed.readDoubleBE(at + 20);
    found.usable[index] = packed.readUInt8(at + 28);
  }
  return found;
}

/** The state of the input of a run: another text means that something has changed since. */
export async function fingerprintOf(executor: Executor, { groupName, from, to }: Span): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    select concat_ws('/',
      (select concat_ws(',', count(*), count(*) filter (where usable), sum(raster_id), sum(count))
        from block_observation
        where kind = 'NDVI' and group_name = ${groupName} and date between ${from}::date and ${to}::date),
      (select string_agg(concat_ws(':', id, version), ',' order by id) from raster
        where kind = 'NDVI' and group_name = ${groupName} and date between ${from}::date and ${to}::date)) as print`.execute(
    executor,
  );
  return rows[0]?.print ?? '';
}

export interface BlockInfo {
  readonly id: number;
  readonly code: string;
  /** Centroid, EPSG:23700. */
  readonly x: number;
  readonly y: number;
  readonly areaHa: number;
}

/** Blocks by id, ascending; deleted ones are missing. */
export async function blocksOf(executor: Executor, ids: readonly number[]): Promise<BlockInfo[]> {
  const { rows } = await sql<BlockInfo>`
    select id, mepar_code as code, ST_X(c) as x, ST_Y(c) as y, geom_ha as "areaHa"
    from block, ST_Centroid(geom) as c where id = any(${ids}::int[]) order by id`.execute(executor);
  return rows;
}

export interface InsuredCrop {
  readonly meparCode: string;
  readonly year: number;
  readonly plantCode: string | null;
  readonly plantName: string | null;
  /** ha of all plots of the block with this crop. */
  readonly area: number;
}

/**
 * Insured areas on blocks in a year and the one before, by crop: of all companies, because only medians of many blocks
 * are made of it.
 */
export async function insuredCrops(executor: Executor, year: number, codes: readonly string[]): Promise<InsuredCrop[]> {
  const { rows } = await sql<InsuredCrop>`
    select p.mepar_code as "meparCode", policy.year, p.plant_code as "plantCode", p.plant_name as "plantName", sum(p.insured_area) as area
    from policy_plot p join policy on policy.id = p.policy_id
    where policy.year in (${year}::int - 1, ${year}::int) and p.mepar_code = any(${codes}::text[])
    group by 1, 2, 3, 4 order by 1, 2, 5 desc, 3, 4`.execute(executor);
  return rows;
}

/** County of blocks, by the settlement that they name or that contains them. */
export async function countiesOf(executor: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; county: string | null }>`
    select block.id, coalesce(
      (select named.county from settlement named where named.code = block.settlement_code),
      (select around.county from settlement around where ST_Contains(around.geom, ST_PointOnSurface(block.geom))
        order by around.code limit 1)) as county
    from block where block.id = any(${ids}::int[])`.execute(executor);
  return new Map(rows.flatMap(({ id, county }) => (county === null ? [] : [[id, county] as const])));
}

/** Mean NDVI of a crop's blocks by ten days of the year, over the five years before a year. */
export async function cropCurve(
  executor: Executor,
  groupName: string,
  plantCode: string,
  year: number,
): Promise<{ day: number; value: number }[]> {
  const { rows } = await sql<{ day: number; value: number }>`
    select (extract(doy from o.date)::int / 10) * 10 + 5 as day, avg(o.mean) as value
    from block_observation o
      join block on block.id = o.block_id
      join policy_plot p on p.mepar_code = block.mepar_code and p.plant_code = ${plantCode}
      join policy on policy.id = p.policy_id and policy.year = extract(year from o.date)
    where o.kind = 'NDVI' and o.group_name = ${groupName} and o.usable and o.clear_share >= ${COMPUTING_CLEAR_SHARE} and o.mean is not null
      and o.date >= make_date(${year}::int - 5, 1, 1) and o.date < make_date(${year}::int, 1, 1)
    group by 1 order by 1`.execute(executor);
  return rows;
}

/**
 * Mean NDVI of single blocks by ten days of the year, over those of the five years before a year in which the block had
 * its present crop.
 */
export async function ownYears(
  executor: Executor,
  groupName: string,
  blocks: readonly { readonly id: number; readonly crop: string }[],
  year: number,
): Promise<ReadonlyMap<number, readonly { day: number; value: number }[]>> {
  if (blocks.length === 0) return new Map();
  const { rows } = await sql<{ id: number; day: number; value: number }>`
    select o.block_id as id, (extract(doy from o.date)::int / 10) * 10 + 5 as day, avg(o.mean) as value
    from unnest(${blocks.map(({ id }) => id)}::int[], ${blocks.map(({ crop }) => crop)}::text[]) as own (id, crop)
      join block on block.id = own.id
      join block_observation o on o.block_id = own.id
    where o.kind = 'NDVI' and o.group_name = ${groupName} and o.usable and o.clear_share >= ${COMPUTING_CLEAR_SHARE} and o.mean is not null
      and o.date >= make_date(${year}::int - 5, 1, 1) and o.date < make_date(${year}::int, 1, 1)
      and exists (select 1 from policy_plot p join policy on policy.id = p.policy_id
        where p.mepar_code = block.mepar_code and p.plant_code = own.crop and policy.year = extract(year from o.date))
    group by 1, 2 order by 1, 2`.execute(executor);
  return Map.groupBy(rows, ({ id }) => id);
}

/** A stored raster of a date. */
export interface DayGranule {
  readonly id: number;
  readonly companyId: number | null;
  readonly date: IsoDate;
  readonly granule: string;
  readonly storageKey: string;
  readonly srid: number;
  readonly grid: Grid;
}

/** NDVI rasters of a span, or those of flagged pixels. */
export async function granulesOf(
  executor: Executor,
  { groupName, from, to }: Span,
  kind: 'NDVI' | 'Alert' = 'NDVI',
): Promise<DayGranule[]> {
  const rows = await executor
    .selectFrom('raster')
    .select([
      'id',
      'companyId',
      'date',
      'granule',
      'storageKey',
      'srid',
      'width',
      'height',
      'originX',
      'originY',
      'pixelX',
      'pixelY',
    ])
    .where('kind', '=', kind)
    .where('groupName', '=', groupName)
    .where(sql<boolean>`date between ${from}::date and ${to}::date`)
    .orderBy('id')
    .execute();
  return rows.map(({ width, height, originX, originY, pixelX, pixelY, date, ...row }) => ({
    ...row,
    date: date as IsoDate,
    grid: { width, height, originX, originY, pixelWidth: Math.abs(pixelX), pixelHeight: Math.abs(pixelY) },
  }));
}

/** Outlines of blocks, in the requested order. */
export async function outlinesOf(executor: Executor, ids: readonly number[]): Promise<(Areal | undefined)[]> {
  const { rows } = await sql<{ id: number; outline: Areal }>`
    select id, ST_AsGeoJSON(geom, 9, 0)::json as outline from block where id = any(${ids}::int[])`.execute(executor);
  const byId = new Map(rows.map(({ id, outline }) => [id, outline] as const));
  return ids.map((id) => byId.get(id));
}

export interface EarlierAlert {
  readonly blockId: number;
  readonly date: IsoDate;
  readonly kind: string;
  readonly areaHa: number;
}

/** The engine's own alerts of a group in a span, without those that were taken back. */
export async function earlierAlerts(executor: Executor, { groupName, from, to }: Span): Promise<EarlierAlert[]> {
  const { rows } = await sql<EarlierAlert>`
    select block_id as "blockId", date, kind, area_ha as "areaHa" from alert
    where source = 'engine' and starts_with(external_id, ${`engine:${groupName}:`})
      and date between ${from}::date and ${to}::date and not coalesce(data ? 'withdrawn', false)`.execute(executor);
  return rows;
}
