import type { CaseBlock } from '@georisk/domain/case/caseForm.ts';
import type { PlotForm } from '@georisk/domain/case/casePlots.ts';
import { plantCodeOfName } from '@georisk/domain/crops/crops.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

interface CaseKey {
  readonly companyId: number;
  readonly damageId: number;
}

/** Those of the plots on which something was drawn, measured or calculated. */
export async function workedPlots(executor: Executor, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select p.id from damage_plot p where p.id = any(${[...ids]}::int[])
    and (p.table_geom is not null or p.calculated_yield is not null
      or exists (select 1 from damage_area where damage_plot_id = p.id and deleted_at is null)
      or exists (select 1 from sampling_point where damage_plot_id = p.id and deleted_at is null))`.execute(executor);
  return new Set(rows.map(({ id }) => id));
}

/** Plots that were removed from a case, the last of them first. */
export const takenOutPlots = (executor: Executor, damageId: number) =>
  executor
    .selectFrom('damagePlot')
    .select(['id', 'meparCode', 'plantName'])
    .where('damageId', '=', damageId)
    .where('deletedAt', 'is not', null)
    .orderBy('deletedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

export async function takeOutPlots(tx: Executor, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('damagePlot')
    .set({ deletedAt: at, updatedAt: at })
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .execute();
}

export async function changePlot(
  tx: Executor,
  id: number,
  values: Partial<Pick<PlotForm, 'plantName' | 'area'>>,
  at: Date,
): Promise<void> {
  const { plantName } = values;
  await tx
    .updateTable('damagePlot')
    .set({ ...values, ...(plantName !== undefined && { plantCode: plantCodeOfName(plantName) }), updatedAt: at })
    .where('id', '=', id)
    .execute();
}

/** Puts a plot back into its case, as it was left. */
export async function restorePlot(
  tx: Executor,
  id: number,
  { plantName, area }: Pick<PlotForm, 'plantName' | 'area'>,
  at: Date,
): Promise<void> {
  await changePlot(tx, id, { plantName, area }, at);
  await tx.updateTable('damagePlot').set({ deletedAt: null }).where('id', '=', id).execute();
}

export async function insertPlot(
  tx: Executor,
  { companyId, damageId, meparCode, plantName, area }: CaseKey & Omit<PlotForm, 'id'>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('damagePlot')
    .values({
      companyId,
      damageId,
      meparCode,
      plantName,
      plantCode: plantCodeOfName(plantName),
      area,
      updatedAt: at,
    })
    .execute();
}

/** The reported blocks follow the plots; the change records what they were. */
export async function replaceBlocks(
  tx: Executor,
  { companyId, damageId }: CaseKey,
  blocks: readonly CaseBlock[],
): Promise<void> {
  await tx.deleteFrom('damageBlock').where('damageId', '=', damageId).execute();
  await tx
    .insertInto('damageBlock')
    .values(blocks.map(({ mepar, area, plants }) => ({ companyId, damageId, meparCode: mepar, area, plants })))
    .execute();
}
