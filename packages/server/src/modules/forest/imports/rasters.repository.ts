import type { Grid } from '@georisk/domain/raster/grid.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { companyGroup } from '#server/modules/raster/layerNames.ts';
import { RASTER_KINDS, type RasterName } from '#server/modules/raster/raster.plan.ts';
import { granuleOf } from '../forest.repository.ts';

export interface ProjectRaster {
  readonly date: string;
  readonly srid: number;
  readonly grid: Grid;
}

const PLACE = ['date', 'srid', 'width', 'height', 'originX', 'originY', 'pixelX', 'pixelY'] as const;

interface PlaceRow {
  readonly date: string;
  readonly srid: number;
  readonly width: number;
  readonly height: number;
  readonly originX: number;
  readonly originY: number;
  readonly pixelX: number;
  readonly pixelY: number;
}

const placed = ({ date, srid, pixelX, pixelY, ...grid }: PlaceRow): ProjectRaster => ({
  date,
  srid,
  grid: { ...grid, pixelWidth: Math.abs(pixelX), pixelHeight: Math.abs(pixelY) },
});

/** The newest raster of a kind of a project. */
export async function newestRaster(
  tx: Executor,
  { companyId, projectId }: { readonly companyId: number; readonly projectId: number },
  kind: 'ForestTerrain' | 'ForestHeight',
): Promise<ProjectRaster | undefined> {
  const row = await tx
    .selectFrom('raster')
    .select(PLACE)
    .where('companyId', '=', companyId)
    .where('groupName', '=', companyGroup(companyId))
    .where('granule', '=', granuleOf(projectId))
    .where('kind', '=', kind)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && placed(row);
}

/** The raster that has a name. */
export async function gridOfRaster(
  tx: Executor,
  { group, kind, date, granule }: RasterName,
): Promise<ProjectRaster | undefined> {
  const row = await tx
    .selectFrom('raster')
    .select(PLACE)
    .where('groupName', '=', group)
    .where('kind', '=', RASTER_KINDS[kind])
    .where('date', '=', date)
    .where('granule', '=', granule)
    .executeTakeFirst();
  return row && placed(row);
}

export interface CanopyRow {
  readonly companyId: number;
  readonly projectId: number;
  readonly date: string;
  readonly storageKey: string;
  readonly sourceHash: string;
  readonly srid: number;
  readonly noData: number | null;
}

/** Keeps the heights of a project's newest canopy. @returns whether it is the newest */
export async function saveCanopy(tx: Executor, row: CanopyRow): Promise<boolean> {
  const { companyId: _company, projectId: _project, ...values } = row;
  const saved = await tx
    .insertInto('forestCanopy')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'projectId'])
        .doUpdateSet({ ...values, updatedAt: sql<Date>`now()` })
        .where('forestCanopy.date', '<=', row.date),
    )
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** The canopy of a project. */
export const canopyOfProject = (
  executor: Executor,
  { companyId, projectId }: { readonly companyId: number; readonly projectId: number },
): Promise<CanopyRow | undefined> =>
  executor
    .selectFrom('forestCanopy')
    .select(['companyId', 'projectId', 'date', 'storageKey', 'sourceHash', 'srid', 'noData'])
    .where('companyId', '=', companyId)
    .where('projectId', '=', projectId)
    .executeTakeFirst();

/** The projects of a company that have a canopy. */
export const canopiesOf = async (tx: Executor, companyId: number): Promise<readonly number[]> =>
  (
    await tx.selectFrom('forestCanopy').select('projectId').where('companyId', '=', companyId).orderBy('id').execute()
  ).map(({ projectId }) => projectId);
