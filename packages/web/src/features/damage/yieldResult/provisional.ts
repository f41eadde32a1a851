import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { YieldBasisAnswer } from '@georisk/contract/verticals/insurance/yieldFigure.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { type MeasuredPoint, type YieldBasis, yieldInputsOf } from '@georisk/domain/yield/basis.ts';
import { calculateYield, type YieldResult } from '@georisk/domain/yield/calculateYield.ts';
import { type Narrowing, narrowing } from '@georisk/domain/yield/expectedWidth.ts';
import { placeOfPoint } from '@georisk/domain/yield/pointPlace.ts';
import { judgeStop, type StopJudgement } from '@georisk/domain/yield/stopping.ts';
import { asAreal } from '#web/map/areal.ts';
import { positionOf } from '#web/shared/damagePlot/plotLayers.ts';

/** The figure of the points that are measured so far, and whether the others are still needed. */
export interface Provisional {
  readonly result: YieldResult;
  readonly narrowing: Narrowing | null;
  /** Null where no point is left. */
  readonly stop: StopJudgement | null;
}

/** The answer of the call as the domain has it. */
export const basisOf = (answer: YieldBasisAnswer): YieldBasis => ({
  ...answer,
  damaged: asAreal(answer.damaged),
  table: asAreal(answer.table),
  zones: answer.zones.map((zone) => ({ ...zone, geometry: asAreal(zone.geometry) })),
  points: answer.points.map(({ id, position: [x = Number.NaN, y = Number.NaN] }) => ({ id, position: [x, y] })),
  candidates: answer.candidates.map((candidate) => ({ ...candidate, dates: candidate.dates as IsoDate[] })),
});

const measuredOf = (point: SamplingPoint): MeasuredPoint => ({ ...point, position: positionOf(point) });

/** The provisional figure; null where no point of the damaged area is measured. */
export function provisionalOf(basis: YieldBasis, sampling: readonly SamplingPoint[]): Provisional | null {
  const points = sampling.map(measuredOf);
  const outcome = calculateYield(yieldInputsOf(basis, points));
  if (!outcome.ok) return null;
  const { result } = outcome;
  const own = points.filter(
    ({ isUsed, position }) => isUsed && placeOfPoint(position, basis.damaged, basis.table, []).kind === 'damaged',
  );
  const plan = own.map(({ position, yield: value }) => ({ position, isMeasured: value !== null }));
  const left = plan.filter(({ isMeasured }) => !isMeasured).length;
  return {
    result,
    narrowing: narrowing(result.estimate, left),
    stop: judgeStop(result.estimate, plan, basis.damagedArea),
  };
}
