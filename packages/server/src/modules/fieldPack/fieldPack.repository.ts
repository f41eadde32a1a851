import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { blocksIn, sharedOrIn } from '#server/modules/access/scopeFilter.ts';
import { RASTER_KIND } from '#server/modules/raster/layerNames.ts';
import { granulesWhere, type LayerGranule, notRefused } from '#server/modules/wms/layer.repository.ts';

/** A known block of a case. */
export interface CaseBlock {
  readonly id: number;
  readonly meparCode: string;
  /** EPSG:23700 */
  readonly box: BBox;
}

interface BlockRow {
  readonly id: number;
  readonly meparCode: string;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const boxedColumns = [
  'block.id',
  'block.meparCode',
  sql<number>`ST_XMin(block.geom)`.as('west'),
  sql<number>`ST_YMin(block.geom)`.as('south'),
  sql<number>`ST_XMax(block.geom)`.as('east'),
  sql<number>`ST_YMax(block.geom)`.as('north'),
] as const;

const boxed = ({ id, meparCode, west, south, east, north }: BlockRow): CaseBlock => ({
  id,
  meparCode,
  box: [west, south, east, north],
});

/** One block, if it is in the scope. */
export async function boxedBlockIn(executor: Executor, code: string, scope: Scope): Promise<CaseBlock | undefined> {
  const row = await executor
    .selectFrom('block')
    .select(boxedColumns)
    .where('block.meparCode', '=', code)
    .where(blocksIn(scope))
    .executeTakeFirst();
  return row && boxed(row);
}

export async function blocksOfCase(executor: Executor, damageId: number): Promise<CaseBlock[]> {
  const rows: BlockRow[] = await executor
    .selectFrom('damageBlock')
    .innerJoin('block', 'block.meparCode', 'damageBlock.meparCode')
    .select(boxedColumns)
    .where('damageBlock.damageId', '=', damageId)
    .orderBy('block.meparCode')
    .execute();
  return rows.map(boxed);
}

export const thumbnailsOfCase = (executor: Executor, damageId: number) =>
  executor
    .selectFrom('photo')
    .select(['photo.id', sql<number>`octet_length(photo.thumbnail)`.as('bytes')])
    .where('photo.damageId', '=', damageId)
    .where('photo.deletedAt', 'is', null)
    .where('photo.thumbnail', 'is not', null)
    .orderBy('photo.sequenceNumber')
    .orderBy('photo.id')
    .execute();

/** The newest change of a case or its plots; null where nobody has changed anything yet. */
export async function newestChange(executor: Executor, companyId: number, damageId: number): Promise<string | null> {
  const row = await executor
    .selectFrom('change')
    .select('change.id')
    .where('change.companyId', '=', companyId)
    .where(sql<boolean>`((change.subject_type = 'damage' and change.subject_id = ${String(damageId)})
      or (change.subject_type = 'damagePlot' and change.subject_id in (
        select id::text from damage_plot where damage_id = ${damageId})))`)
    .orderBy('change.serverAt', 'desc')
    .orderBy('change.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** NDVI and true colour of a year that a scope reaches, oldest first. */
export async function imagesOfYear(executor: Executor, year: number, scope: Scope): Promise<LayerGranule[]> {
  const granules = await granulesWhere(
    executor,
    sql<boolean>`raster.kind in (${RASTER_KIND.NDVI}, ${RASTER_KIND.TCI})`,
    sql<boolean>`raster.date between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)`,
    sharedOrIn('raster', scope),
    notRefused,
  );
  return granules.toSorted((a, b) => a.date.localeCompare(b.date));
}
