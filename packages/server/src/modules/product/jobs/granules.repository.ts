import type { Areal } from '@georisk/domain/geo/types.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { gridColumns } from '#server/modules/raster/raster.plan.ts';
import { RASTER_KIND } from '#server/modules/raster/layerNames.ts';

/** A stored NDVI image. */
export interface GranuleRow {
  readonly id: number;
  readonly date: string;
  readonly granule: string;
  readonly version: number;
  readonly storageKey: string;
  readonly srid: number;
  readonly grid: Grid;
}

/** NDVI granules of a group on some dates; those of a date in a fixed order. */
export async function ndviGranules(executor: Executor, group: string, dates: readonly string[]): Promise<GranuleRow[]> {
  const rows = await executor
    .selectFrom('raster')
    .select(['id', 'date', 'granule', 'version', 'storageKey', 'srid'])
    .select(['originX', 'originY', 'pixelX', 'pixelY', 'width', 'height'])
    .where('groupName', '=', group)
    .where('kind', '=', RASTER_KIND.NDVI)
    .where(sql<boolean>`date = any(${[...dates]}::date[])`)
    .orderBy('date')
    .orderBy('granule')
    .orderBy('id')
    .execute();
  return rows.map(({ originX, originY, pixelX, pixelY, width, height, ...row }) => ({
    ...row,
    grid: { originX, originY, pixelWidth: Math.abs(pixelX), pixelHeight: Math.abs(pixelY), width, height },
  }));
}

export interface OutlineRow {
  readonly id: number;
  readonly meparCode: string;
  /** EPSG:23700. */
  readonly outline: Areal;
}

export const outlinesWhere = (executor: Executor, codes: readonly string[]): Promise<OutlineRow[]> =>
  executor
    .selectFrom('block')
    .select(['block.id', 'block.meparCode', sql<Areal>`ST_AsGeoJSON(block.geom, 9, 0)::json`.as('outline')])
    .where(sql<boolean>`block.mepar_code = any(${[...codes]}::text[])`)
    .orderBy('block.meparCode')
    .execute();

export interface MadeRaster {
  readonly companyId: number | null;
  readonly groupName: string;
  readonly kind: string;
  readonly date: string;
  readonly granule: string;
  readonly layer: string;
  readonly storageKey: string;
  /** Of everything that it was made of: the same input is not processed again. */
  readonly sourceHash: string;
  readonly srid: number;
  readonly grid: Grid;
}

/** Stores a raster that a job made, replacing the one before. */
export async function saveMadeRaster(tx: Executor, { grid, ...raster }: MadeRaster): Promise<void> {
  const columns = { ...raster, ...gridColumns(grid) };
  await tx
    .insertInto('raster')
    .values(columns)
    .onConflict((conflict) =>
      conflict
        .columns(['groupName', 'kind', 'date', 'granule'])
        .doUpdateSet({ ...columns, version: sql<number>`raster.version + 1`, createdAt: sql<Date>`now()` }),
    )
    .execute();
}
