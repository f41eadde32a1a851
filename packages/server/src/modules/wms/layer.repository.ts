import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { blocksIn, companyRowsIn, sharedOrIn } from '#server/modules/access/scopeFilter.ts';
import { alertStands } from '#server/modules/alert/standing.ts';
import { RASTER_KIND } from '#server/modules/raster/layerNames.ts';
import { PUBLISHED_CLEAR_SHARE } from '#server/modules/raster/observation.repository.ts';

/** One file of a layer: a date may have several granules. */
export interface LayerGranule {
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

/** Granules in a fixed order: where two overlap, the first with data wins. @param where conditions on `raster`, all of them */
export async function granulesWhere(
  executor: Executor,
  ...where: readonly RawBuilder<boolean>[]
): Promise<LayerGranule[]> {
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
          'raster.date',
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
    .orderBy('raster.granule')
    .orderBy('raster.id')
    .execute();
  return rows.map(({ originX, originY, pixelX, pixelY, width, height, ...row }) => ({
    ...row,
    // Rows run south, whichever sign the file gave its pixels' height.
    grid: { originX, originY, pixelWidth: Math.abs(pixelX), pixelHeight: Math.abs(pixelY), width, height },
  }));
}

/**
 * Not a refused image of NDVI: one with statistics of blocks of which none may be used. On a usable date the first row
 * that is read decides.
 */
export const notRefused: RawBuilder<boolean> = (() => {
  const statistics = sql`block_observation o where o.kind = raster.kind and o.date = raster.date and o.group_name = raster.group_name`;
  return sql<boolean>`(raster.kind <> ${RASTER_KIND.NDVI}
    or exists (select 1 from ${statistics} and o.usable) or not exists (select 1 from ${statistics}))`;
})();

/** An image of which a list of the caller's own gives products. */
export interface ListedImage {
  readonly kind: string;
  /** Null where the list does not say: whichever group has that date. */
  readonly groupName: string | null;
  readonly date: string;
}

/**
 * The images in which a block of the scope was seen clearly, those with an alert on it, and the zones made of it: the
 * sources of a list of the caller's own products.
 */
export async function listedImages(executor: Executor, blocks: Scope, companies: Scope): Promise<ListedImage[]> {
  const seen = await executor
    .selectFrom('blockObservation as o')
    .innerJoin('block', 'block.id', 'o.blockId')
    .innerJoin('raster', 'raster.id', 'o.rasterId')
    .select(['o.kind', 'raster.groupName', 'o.date'])
    .distinct()
    .where('o.kind', '=', RASTER_KIND.NDVI)
    .where('o.clearShare', '>=', PUBLISHED_CLEAR_SHARE)
    .where('o.usable', '=', true)
    .where(blocksIn(blocks))
    .where(sharedOrIn('raster', companies))
    .execute();
  const alerts = await executor
    .selectFrom('alert')
    .innerJoin('block', 'block.id', 'alert.blockId')
    .select([
      sql<string | null>`case when alert.source = 'engine' then split_part(alert.external_id, ':', 2) end`.as(
        'groupName',
      ),
      'alert.date',
    ])
    .distinct()
    .where(alertStands)
    .where(blocksIn(blocks))
    .where(sharedOrIn('alert', companies))
    .execute();
  const zones = await executor
    .selectFrom('soilZone')
    .innerJoin('block', 'block.id', 'soilZone.blockId')
    .innerJoin('raster', (join) =>
      join
        .onRef('raster.groupName', '=', 'soilZone.groupName')
        .on('raster.kind', '=', RASTER_KIND.SoilManagementZone)
        .on(sql<boolean>`extract(year from raster.date) = soil_zone.year`),
    )
    .select(['soilZone.groupName', 'raster.date'])
    .distinct()
    .where(blocksIn(blocks))
    .execute();
  return [
    ...seen,
    ...alerts.map((row) => ({ ...row, kind: RASTER_KIND.Alert })),
    ...zones.map((row) => ({ ...row, kind: RASTER_KIND.SoilManagementZone })),
  ];
}

/** Whether a company insures anything: others have no plots whose course they follow. */
export const companyInsures = async (executor: Executor, companyId: number): Promise<boolean> =>
  (await executor.selectFrom('policy').select('id').where('companyId', '=', companyId).limit(1).executeTakeFirst()) !==
  undefined;

export interface BlockFigures {
  readonly groupName: string;
  readonly date: string;
  readonly usable: boolean;
  readonly mean: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** A block's NDVI on some dates in some groups, the clearest first. */
export const figuresOf = (
  executor: Executor,
  blockId: number,
  groups: readonly string[],
  dates: readonly string[],
): Promise<BlockFigures[]> =>
  executor
    .selectFrom('blockObservation as o')
    .select([
      'o.groupName',
      'o.date',
      'o.usable',
      sql<number | null>`o.mean`.as('mean'),
      sql<number | null>`o.min`.as('min'),
      sql<number | null>`o.max`.as('max'),
    ])
    .where('o.blockId', '=', blockId)
    .where('o.kind', '=', RASTER_KIND.NDVI)
    .where(sql<boolean>`o.group_name = any(${groups}::text[])`)
    .where(sql<boolean>`o.date = any(${dates}::date[])`)
    .orderBy('o.usable', 'desc')
    .orderBy('o.clearShare', 'desc')
    .orderBy('o.groupName')
    .execute();

/** The block of the scope around a position, EPSG:23700; null where there is none. */
export async function blockAround(executor: Executor, x: number, y: number, scope: Scope): Promise<string | null> {
  const point = sql`ST_SetSRID(ST_MakePoint(${x}, ${y}), ${sql.lit(EOV_SRID)})`;
  const row = await executor
    .selectFrom('block')
    .select('block.meparCode')
    .where(sql<boolean>`ST_Contains(block.geom, ${point})`)
    .where(blocksIn(scope))
    .orderBy('block.meparCode')
    .executeTakeFirst();
  return row?.meparCode ?? null;
}

export interface Outline {
  readonly outline: Areal;
  /** Another outline, another fingerprint. */
  readonly fingerprint: string;
}

export interface OutlineRow extends Outline {
  readonly id: number;
  readonly meparCode: string;
}

const outlineIn = (table: 'block' | 'block_plot') =>
  [
    sql<Areal>`ST_AsGeoJSON(${sql.ref(`${table}.geom`)}, 9, 0)::json`.as('outline'),
    sql<string>`md5(ST_AsBinary(${sql.ref(`${table}.geom`)}))`.as('fingerprint'),
  ] as const;

/** The outline of a block of the scope, EPSG:23700. */
export async function outlineOf(executor: Executor, meparCode: string, scope: Scope): Promise<OutlineRow | undefined> {
  return executor
    .selectFrom('block')
    .select(['block.id', 'block.meparCode', ...outlineIn('block')])
    .where('block.meparCode', '=', meparCode)
    .where(blocksIn(scope))
    .executeTakeFirst();
}

/** The outline of an agronomist's plot of the scope on a block, EPSG:23700. */
export const plotOutlineOf = (
  executor: Executor,
  id: number,
  meparCode: string,
  scope: Scope,
): Promise<Outline | undefined> =>
  executor
    .selectFrom('blockPlot')
    .select([...outlineIn('block_plot')])
    .where('blockPlot.id', '=', id)
    .where('blockPlot.meparCode', '=', meparCode)
    .where(companyRowsIn('block_plot', scope))
    .executeTakeFirst();
