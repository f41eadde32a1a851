import type { Grid } from '@georisk/domain/raster/grid.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import type { Scope } from '../access/scope.ts';
import { blocksIn, sharedOrIn } from '../access/scopeFilter.ts';
import { RASTER_KIND } from '../product/layerNames.ts';
import { PUBLISHED_CLEAR_SHARE } from '../product/observation.repository.ts';

/** One file of a layer: a date may lie on several sheets. */
export interface SheetRow {
  readonly id: number;
  readonly companyId: number | null;
  readonly groupName: string;
  readonly layer: string;
  readonly kind: string;
  readonly date: string;
  readonly version: number;
  readonly storageKey: string;
  readonly srid: number;
  readonly grid: Grid;
}

/** Sheets in a fixed order: where two overlap, the first with data wins. @param where conditions on `raster`, all of them */
export async function sheetsWhere(executor: Executor, ...where: readonly RawBuilder<boolean>[]): Promise<SheetRow[]> {
  const rows = await where
    .reduce(
      (query, condition) => query.where(condition),
      executor
        .selectFrom('raster')
        .select([
          'raster.id',
          'raster.companyId',
          'raster.groupName',
          'raster.layer',
          'raster.kind',
          sql<string>`raster.date::text`.as('date'),
          'raster.version',
          'raster.storageKey',
          'raster.srid',
          'raster.originX',
          'raster.originY',
          'raster.pixelX',
          'raster.pixelY',
          'raster.width',
          'raster.height',
        ]),
    )
    .orderBy('raster.sheet')
    .orderBy('raster.id')
    .execute();
  return rows.map(({ originX, originY, pixelX, pixelY, width, height, ...row }) => ({
    ...row,
    // Rows run south, whichever sign the file gave its pixels' height.
    grid: { originX, originY, pixelWidth: Math.abs(pixelX), pixelHeight: Math.abs(pixelY), width, height },
  }));
}

export interface GroupDate {
  readonly groupName: string;
  readonly date: string;
}

/** The images in which a block of the scope was seen clearly: what his own product list is made of. */
export const publishedDates = (executor: Executor, blocks: Scope, companies: Scope): Promise<GroupDate[]> =>
  executor
    .selectFrom('blockObservation as o')
    .innerJoin('block', 'block.id', 'o.blockId')
    .innerJoin('raster', 'raster.id', 'o.rasterId')
    .select(['raster.groupName', sql<string>`o.date::text`.as('date')])
    .distinct()
    .where('o.kind', '=', RASTER_KIND.NDVI)
    .where('o.clearShare', '>=', PUBLISHED_CLEAR_SHARE)
    .where('o.usable', '=', true)
    .where(blocksIn(blocks))
    .where(sharedOrIn('raster', companies))
    .execute();

export interface OutlineRow {
  readonly outline: Areal;
  /** Another outline, another fingerprint. */
  readonly fingerprint: string;
}

/** The outline of a block of the scope, EPSG:23700. */
export async function outlineOf(executor: Executor, meparCode: string, scope: Scope): Promise<OutlineRow | undefined> {
  return executor
    .selectFrom('block')
    .select([
      sql<Areal>`ST_AsGeoJSON(block.geom, 9, 0)::json`.as('outline'),
      sql<string>`md5(ST_AsBinary(block.geom))`.as('fingerprint'),
    ])
    .where('block.meparCode', '=', meparCode)
    .where(blocksIn(scope))
    .executeTakeFirst();
}
