import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { rowsAsJson } from '#server/imports/shapeRows.ts';
import type { Observation } from './newObservations.ts';
import { gridColumns, layerName, RASTER_KINDS, type RasterName, type StoredRaster } from './raster.plan.ts';

export const storedRaster = (
  tx: Executor,
  { group, kind, date, granule }: RasterName,
): Promise<StoredRaster | undefined> =>
  tx
    .selectFrom('raster')
    .select(['id', 'companyId', 'sourceHash', 'storageKey', 'version'])
    .where('groupName', '=', group)
    .where('kind', '=', RASTER_KINDS[kind])
    .where('date', '=', date)
    .where('granule', '=', granule)
    .executeTakeFirst();

export interface RasterFile {
  readonly storageKey: string;
  readonly sourceHash: string;
  readonly srid: number;
  readonly grid: Grid;
}

/** Stores the raster under its name; an existing one gets the next version. @returns its id */
export async function saveRaster(tx: Executor, name: RasterName, file: RasterFile): Promise<number> {
  const { storageKey, sourceHash, srid, grid } = file;
  const columns = { layer: layerName(name), storageKey, sourceHash, srid, ...gridColumns(grid) };
  const { id } = await tx
    .insertInto('raster')
    .values({
      companyId: name.companyId,
      groupName: name.group,
      kind: RASTER_KINDS[name.kind],
      date: name.date,
      granule: name.granule,
      ...columns,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['groupName', 'kind', 'date', 'granule'])
        .doUpdateSet({ ...columns, version: sql<number>`raster.version + 1`, createdAt: sql<Date>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A stored image with its grid. */
export interface RasterRow {
  readonly id: number;
  readonly date: string;
  readonly kind: string;
  readonly groupName: string;
  readonly storageKey: string;
  readonly srid: number;
  readonly grid: Grid;
}

/** All rasters of a kind, oldest first. */
export async function rastersOfKind(tx: Executor, kind: keyof typeof RASTER_KINDS): Promise<readonly RasterRow[]> {
  const rows = await tx
    .selectFrom('raster')
    .select([
      'id',
      'date',
      'kind',
      'groupName',
      'storageKey',
      'srid',
      'width',
      'height',
      'originX',
      'originY',
      'pixelX',
      'pixelY',
    ])
    .where('kind', '=', RASTER_KINDS[kind])
    .orderBy('date')
    .orderBy('id')
    .execute();
  return rows.map(({ width, height, originX, originY, pixelX, pixelY, ...row }) => ({
    ...row,
    grid: { width, height, originX, originY, pixelWidth: Math.abs(pixelX), pixelHeight: Math.abs(pixelY) },
  }));
}

export interface BlockOutline {
  readonly id: number;
  readonly outline: Areal;
}

/** Outlines of the blocks that intersect a box, or of those among the given codes. @param box EPSG:23700 */
export async function blocksWithin(
  tx: Executor,
  box: BBox,
  codes?: readonly string[],
): Promise<readonly BlockOutline[]> {
  const [west, south, east, north] = box;
  const intersects = sql<boolean>`block.geom && ST_MakeEnvelope(${west}, ${south}, ${east}, ${north}, ${sql.lit(EOV_SRID)})`;
  return blockOutlines(tx, intersects, codes);
}

const blockOutlines = (
  tx: Executor,
  where: RawBuilder<boolean>,
  codes: readonly string[] | undefined,
): Promise<BlockOutline[]> =>
  tx
    .selectFrom('block')
    .select(['block.id', sql<Areal>`ST_AsGeoJSON(block.geom, 9, 0)::json`.as('outline')])
    .where(where)
    .$if(codes !== undefined, (query) => query.where(sql<boolean>`block.mepar_code = any(${codes})`))
    .orderBy('block.id')
    .execute();

const BATCH = 5_000;

/**
 * Saves the statistics of a raster's blocks. Where several rasters of a date show a block, the one with more valid
 * pixels counts; of equal ones the first. The verdict on the other image is removed with its values.
 */
export async function saveObservations(
  tx: Executor,
  raster: Pick<RasterRow, 'id' | 'kind' | 'groupName' | 'date'>,
  observations: readonly Observation[],
): Promise<void> {
  for (let start = 0; start < observations.length; start += BATCH) {
    const json = rowsAsJson(observations.slice(start, start + BATCH));
    await sql`
      insert into block_observation (block_id, kind, group_name, date, raster_id, count, clear_share, mean, sd, min, max)
      select r."blockId", ${raster.kind}, ${raster.groupName}, ${raster.date}::date, ${raster.id}::integer, r.count, r."clearShare",
        r.mean, r.sd, r.min, r.max
      from jsonb_to_recordset(${json}) as r ("blockId" integer, count integer, "clearShare" double precision,
        mean double precision, sd double precision, min double precision, max double precision)
      on conflict (block_id, kind, group_name, date) do update set
        raster_id = excluded.raster_id, count = excluded.count, clear_share = excluded.clear_share,
        mean = excluded.mean, sd = excluded.sd, min = excluded.min, max = excluded.max,
        usable = block_observation.usable or block_observation.raster_id is distinct from excluded.raster_id,
        reason = case when block_observation.raster_id = excluded.raster_id then block_observation.reason end
      where block_observation.raster_id = excluded.raster_id or block_observation.raster_id is null
        or block_observation.count < excluded.count`.execute(tx);
  }
}

/** Deletes the statistics of a raster: its file was replaced. @returns codes of its blocks */
export async function forgetRaster(tx: Executor, rasterId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    delete from block_observation using block
    where block.id = block_observation.block_id and block_observation.raster_id = ${rasterId}
    returning block.mepar_code as code`.execute(tx);
  return rows.map(({ code }) => code);
}

/** Deletes the statistics of blocks that have another outline now. */
export const forgetBlocks = (tx: Executor, codes: readonly string[]): Promise<unknown> =>
  sql`delete from block_observation using block
    where block.id = block_observation.block_id and block.mepar_code = any(${codes})`.execute(tx);
