import type { Grid } from '@georisk/domain/raster/grid.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { companyGroup } from '#server/modules/raster/layerNames.ts';
import { granuleOf } from '../forest.repository.ts';

export interface ProjectRaster {
  readonly date: string;
  readonly srid: number;
  readonly grid: Grid;
}

/** The newest raster of a kind of a project. */
export async function newestRaster(
  tx: Executor,
  { companyId, projectId }: { readonly companyId: number; readonly projectId: number },
  kind: 'ForestTerrain' | 'ForestHeight',
): Promise<ProjectRaster | undefined> {
  const row = await tx
    .selectFrom('raster')
    .select(['date', 'srid', 'width', 'height', 'originX', 'originY', 'pixelX', 'pixelY'])
    .where('companyId', '=', companyId)
    .where('groupName', '=', companyGroup(companyId))
    .where('granule', '=', granuleOf(projectId))
    .where('kind', '=', kind)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { date, srid, pixelX, pixelY, ...grid } = row;
  return { date, srid, grid: { ...grid, pixelWidth: Math.abs(pixelX), pixelHeight: Math.abs(pixelY) } };
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
