import type { YieldDetails } from '@georisk/contract/verticals/insurance/yieldFigure.ts';
import type { OutdatedReason } from '@georisk/domain/case/figureAge.ts';
import type { Executor } from '#server/db/executor.ts';
import { changedGroundsOf } from '#server/modules/damage/outdated.repository.ts';
import { damagePlotTexts } from './damagePlot.hu.ts';

const warning = (reason: OutdatedReason) => ({
  sequenceId: null,
  reason,
  message: damagePlotTexts.since[reason],
});

/**
 * Which grounds of a plot's figure have changed since it was computed; changes without effect on the figure, such as a
 * comment, do not count.
 */
export async function changedSince(executor: Executor, damagePlotId: number): Promise<YieldDetails['warnings']> {
  const [changed] = await changedGroundsOf(executor, [damagePlotId]);
  if (changed === undefined) return [];
  return [
    ...(changed.areaChanged === true ? [warning('area-changed')] : []),
    ...(changed.pointsChanged === true ? [warning('points-changed')] : []),
    ...(changed.plantChanged === true ? [warning('plant-changed')] : []),
    ...(changed.caseChanged === true ? [warning('case-changed')] : []),
  ];
}
