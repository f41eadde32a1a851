import { EOV_PROJ4, EOV_SRID } from '@georisk/domain/geo/crs.ts';
import { PUBLISHED_CLEAR_SHARE } from '@georisk/domain/ndvi/usable.ts';
import { type RawBuilder, sql } from 'kysely';
import { statement } from '#server/db/statement.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { sharedOrIn } from '#server/modules/access/scopeFilter.ts';
import { RASTER_KIND, SHARED_GROUP } from './layerNames.ts';

export { COMPUTING_CLEAR_SHARE, PUBLISHED_CLEAR_SHARE } from '@georisk/domain/ndvi/usable.ts';

export interface ObservationRow {
  readonly blockId: number;
  readonly date: string;
  readonly groupName: string;
  readonly layer: string;
  readonly count: number;
  readonly clearShare: number;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/**
 * NDVI of blocks on the dates on which it is published, newest first. Where several groups show a day, the clearer one
 * comes first, of equally clear ones the installation's: the day's products are made of the first.
 */
export const publishedObservations = statement(
  'published-observations',
  (executor, blockIds: readonly number[], scope: Scope) =>
    executor
      .selectFrom('blockObservation as o')
      .innerJoin('raster', 'raster.id', 'o.rasterId')
      .select([
        'o.blockId',
        'o.date',
        'raster.groupName',
        'raster.layer',
        'o.count',
        'o.clearShare',
        'o.mean',
        'o.sd',
        'o.min',
        'o.max',
      ])
      .where('o.kind', '=', RASTER_KIND.NDVI)
      .where('o.clearShare', '>=', PUBLISHED_CLEAR_SHARE)
      .where('o.usable', '=', true)
      .where(sql<boolean>`o.block_id = any(${blockIds}::int[])`)
      .where(sharedOrIn('raster', scope))
      .orderBy('o.date', 'desc')
      .orderBy('o.clearShare', 'desc')
      .orderBy(sql`raster.group_name = ${SHARED_GROUP}`, 'desc')
      .orderBy('raster.groupName')
      .$castTo<ObservationRow>(),
);

const box = sql`ST_MakeEnvelope(raster.origin_x, raster.origin_y - raster.height * abs(raster.pixel_y),
  raster.origin_x + raster.width * abs(raster.pixel_x), raster.origin_y, raster.srid)`;

/**
 * The ground that a raster covers, EPSG:23700; of a UTM granule only the corners are projected, which is enough to say
 * what it covers.
 */
const footprint: RawBuilder<unknown> = sql`(case when raster.srid = ${sql.lit(EOV_SRID)} then ${box}
  else ST_SetSRID(ST_Transform(${box}, ${sql.lit(EOV_PROJ4)}::text), ${sql.lit(EOV_SRID)}) end)`;

export interface TrueColourRow {
  readonly date: string;
  readonly groupName: string;
}

/** The true-colour images that show a block, newest first; one row a group and date, however many granules. */
export const trueColourOf = statement('true-colour-of-block', (executor, blockId: number, scope: Scope) =>
  executor
    .selectFrom('raster')
    .innerJoin('block', (join) => join.on('block.id', '=', blockId))
    .select(['raster.date', 'raster.groupName'])
    .distinct()
    .where('raster.kind', '=', RASTER_KIND.TCI)
    .where(sql<boolean>`ST_Intersects(${footprint}, block.geom)`)
    .where(sharedOrIn('raster', scope))
    .orderBy('date', 'desc')
    .orderBy('raster.groupName')
    .$castTo<TrueColourRow>(),
);

/** The same of many blocks. */
export const trueColourOfBlocks = statement(
  'true-colour-of-blocks',
  (executor, blockIds: readonly number[], scope: Scope) =>
    executor
      .selectFrom('raster')
      .innerJoin('block', (join) => join.on(sql<boolean>`block.id = any(${blockIds}::int[])`))
      .select(['block.id as blockId', 'raster.date', 'raster.groupName'])
      .distinct()
      .where('raster.kind', '=', RASTER_KIND.TCI)
      .where(sql<boolean>`ST_Intersects(${footprint}, block.geom)`)
      .where(sharedOrIn('raster', scope))
      .orderBy('date', 'desc')
      .orderBy('raster.groupName')
      .$castTo<TrueColourRow & { readonly blockId: number }>(),
);
