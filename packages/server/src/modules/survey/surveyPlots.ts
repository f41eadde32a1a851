import { type CaseStep, nextStep } from '@georisk/domain/case/nextStep.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { DamageRow } from '#server/modules/damage/damage.repository.ts';
import { type DamagePlotRow, damagePlotsWhere } from '#server/modules/damage/damagePlot.repository.ts';
import { progressOfPlots } from '#server/modules/damage/progress.repository.ts';
import { changedSince } from '#server/modules/damagePlot/figureAge.ts';
import { samplingOf } from '#server/modules/sampling/sampling.repository.ts';

/** The plots of a case, in the order of the case. */
export const plotsOfCase = (executor: Executor, damageId: number): Promise<DamagePlotRow[]> =>
  damagePlotsWhere(executor, sql<boolean>`damage_plot.damage_id = ${damageId}`);

async function isOutdated(executor: Executor, { id, calculationId }: DamagePlotRow): Promise<boolean> {
  if (calculationId === null) return false;
  return (await changedSince(executor, id, calculationId, await samplingOf(executor, id))).length > 0;
}

/** What a case is missing, outdated yields included. */
export async function missingOfCase(
  executor: Executor,
  { id, status, expertId }: Pick<DamageRow, 'id' | 'status' | 'expertId'>,
  plots: readonly DamagePlotRow[],
): Promise<CaseStep | null> {
  const outdated = new Set<number>();
  for (const plot of plots) if (await isOutdated(executor, plot)) outdated.add(plot.id);
  const progress = await progressOfPlots(executor, id, outdated);
  return nextStep({ status, hasExpert: expertId !== null, plots: progress });
}
