import type { ChangedPoint, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { pointDecisions } from '@georisk/domain/operations/pointDecisions.ts';
import type { PointConflict, PointOperation, SamplingPointState } from '@georisk/domain/sampling/pointChanges.ts';
import type { OperationOf } from './operation.ts';

export type Points = OperationOf<'points'>;

/** The points of a plot as somebody stored them. */
export interface StoredPoints {
  readonly sampling: readonly SamplingPoint[];
  readonly version: number;
  /** Who changed which of them since the device read them; not said by earlier builds. */
  readonly changed?: readonly ChangedPoint[] | undefined;
}

/** A point that two people changed, with who the other one was. */
export interface PointDecision extends PointConflict {
  readonly changed: ChangedPoint | null;
}

/** A point as it is kept on a device. */
export const stateOf = (point: SamplingPoint): SamplingPointState => {
  const [x = Number.NaN, y = Number.NaN] = point.polygon.coordinates;
  const { id, sequenceId, isGenerated, isUsed, yield: value, measuredAt, fix, name, comment } = point;
  const measured = point.corrected === undefined ? {} : { measuredYield: point.corrected.measured };
  return {
    id,
    sequenceId,
    isGenerated,
    isUsed,
    yield: value,
    ...measured,
    measuredAt,
    fix,
    name,
    comment,
    position: [x, y],
  };
};

/** Decisions needed after somebody else saved first: points that both changed. */
export function conflictsOf({ payload }: Points, stored: StoredPoints): readonly PointDecision[] {
  const base = payload.base as readonly SamplingPointState[];
  const operations = payload.operations as readonly PointOperation[];
  return pointDecisions({ base, operations }, stored.sampling.map(stateOf)).map((conflict) => ({
    ...conflict,
    changed: stored.changed?.find(({ id }) => id === conflict.id) ?? null,
  }));
}
