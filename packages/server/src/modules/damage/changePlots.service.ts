import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { Body } from '@georisk/contract/endpoints.ts';
import { caseFaultText } from '@georisk/domain/case/case.hu.ts';
import { blocksOfPlots, checkPlots, type PlotForm, type StandingPlot } from '@georisk/domain/case/casePlots.ts';
import { foldCropName } from '@georisk/domain/crops/crops.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import type { Jobs } from '#server/jobs/job.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { caseClosed, isOpen } from './caseAccess.ts';
import { onceFor } from './caseChange.ts';
import {
  changePlot,
  insertPlot,
  replaceBlocks,
  restorePlot,
  takeOutPlots,
  takenOutPlots,
  workedPlots,
} from './casePlots.repository.ts';
import { assertFresh, finishChange, lockedCase, stands } from './changeCase.service.ts';
import { damageTexts } from './damage.hu.ts';
import { type DamageRow, plotsOf, updateDamage } from './damage.repository.ts';
import { DAMAGE_MAP } from './damage.jobs.ts';

const standingPlots = async (tx: Executor, damageId: number): Promise<readonly StandingPlot[]> =>
  (await plotsOf(tx, damageId)).map(({ id, meparCode, plantName, area }) => ({ id, meparCode, plantName, area }));

/** Work that would be removed by mistake needs a confirmation first. */
async function assertMayTakeOut(tx: Executor, removed: readonly StandingPlot[], isMeant: boolean): Promise<void> {
  if (removed.length === 0 || isMeant) return;
  const worked = await workedPlots(
    tx,
    removed.map(({ id }) => id),
  );
  const names = removed
    .filter(({ id }) => worked.has(id))
    .map(({ meparCode, plantName }) => `${meparCode} ${plantName}`);
  if (names.length > 0) throw new Problem('plot-has-work', { message: damageTexts.plotHasWork(names) });
}

const same = (plot: PlotForm, { meparCode, plantName }: Pick<PlotForm, 'meparCode' | 'plantName'>) =>
  plot.meparCode === meparCode && foldCropName(plot.plantName) === foldCropName(plantName);

async function writePlots(
  tx: Executor,
  context: CallContext,
  { id: damageId, companyId }: DamageRow,
  before: readonly StandingPlot[],
  after: readonly PlotForm[],
  removed: readonly StandingPlot[],
): Promise<void> {
  await takeOutPlots(
    tx,
    removed.map(({ id }) => id),
    context.at,
  );
  const stored = new Map(before.map((plot) => [plot.id, plot]));
  const renamed = after.filter(({ id, plantName }) => id !== null && stored.get(id)?.plantName !== plantName);
  // Two plots may swap their plants: for a moment neither has one.
  for (const { id } of renamed) if (id !== null) await changePlot(tx, id, { plantName: `#${id}` }, context.at);
  for (const { id, plantName, area } of after)
    if (id !== null && (stored.get(id)?.plantName !== plantName || stored.get(id)?.area !== area))
      await changePlot(tx, id, { plantName, area }, context.at);
  const gone = await takenOutPlots(tx, damageId);
  for (const plot of after.filter(({ id }) => id === null)) {
    const old = gone.find((each) => same(plot, each));
    if (old === undefined) await insertPlot(tx, { companyId, damageId, ...plot }, context.at);
    else await restorePlot(tx, old.id, plot, context.at);
  }
  await replaceBlocks(tx, { companyId, damageId }, blocksOfPlots(after));
}

/**
 * Makes the plots of a case those of the list, and its blocks those of its plots. A removed plot is kept with all work
 * on it, and comes back with it; a plot with work on it is removed only where that is confirmed.
 */
export const changeCasePlots = (
  executor: Executor,
  context: CallContext,
  id: number,
  { plots: drafts, removeWorked = false, version, ...key }: Body<'changeCasePlots'>,
  jobs: Jobs,
): Promise<Damage> =>
  inTransaction(executor, async (tx) => {
    const row = await lockedCase(tx, context, id);
    const change = { type: 'damage', subject: id, operation: 'change-plots' } as const;
    return onceFor<Damage>(tx, context, key, change, async () => {
      if (!isOpen(row.status)) throw caseClosed();
      const before = await standingPlots(tx, id);
      if (drafts.some((draft) => draft.id !== undefined && !before.some((plot) => plot.id === draft.id))) {
        await assertFresh(tx, row, context, version);
        throw notFound();
      }
      const check = checkPlots(drafts, before);
      if (!check.ok) {
        const fields = Object.fromEntries([...check.faults].map(([path, fault]) => [path, caseFaultText(fault)]));
        throw new Problem('form-refused', { fields });
      }
      await assertFresh(tx, row, context, version);
      await assertMayTakeOut(tx, check.removed, removeWorked);
      await writePlots(tx, context, row, before, check.plots, check.removed);
      await updateDamage(tx, id, {});
      await jobs.enqueue(tx, DAMAGE_MAP, { damageId: id }, { key: `damage-${id}`, companyId: row.companyId });
      const facts = { before: { plots: before }, after: { plots: await standingPlots(tx, id) } };
      return stands(
        await finishChange(tx, context, row, { operation: 'change-plots', word: 'damage-changed', key, facts }),
      );
    });
  });
