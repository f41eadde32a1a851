import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { applyToPoints, pointConflicts, type SamplingPointState } from '@georisk/domain/sampling/pointChanges.ts';
import { isPlanned } from '@georisk/domain/sampling/keptPoints.ts';
import type { OperationOf } from './operation.ts';

export type Points = OperationOf<'points'>;

/** The points of a plot as somebody stored them. */
export interface StoredPoints {
  readonly sampling: readonly SamplingPoint[];
  readonly version: number;
}

/** A point as it is kept on a device. */
export const stateOf = (point: SamplingPoint): SamplingPointState => {
  const [x = Number.NaN, y = Number.NaN] = point.polygon.coordinates;
  const { id, sequenceId, isGenerated, isUsed, yield: value, measuredAt, fix, name, comment } = point;
  return { id, sequenceId, isGenerated, isUsed, yield: value, measuredAt, fix, name, comment, position: [x, y] };
};

/** A point of the plan that was measured here for the first time: where the plan is gone, the server keeps it by its place. */
const isUnmeasured = (before: readonly SamplingPointState[], id: string): boolean =>
  before.some((point) => point.id === id && isPlanned(point));

/** Decisions needed after somebody else saved first: points that both changed. */
export function conflictsOf({ payload }: Points, stored: StoredPoints) {
  const base = payload.base as readonly SamplingPointState[];
  const operations = payload.operations as Parameters<typeof applyToPoints>[1];
  const ids = new Set(operations.map((each) => (each.kind === 'put' ? each.point.id : each.id)));
  const theirs = stored.sampling.map(stateOf).filter(({ id }) => ids.has(id));
  const before = base.filter(({ id }) => ids.has(id));
  return pointConflicts(before, applyToPoints(before, operations), theirs).filter(
    ({ id, mine, theirs: stand }) => !(stand === null && mine?.yield != null && isUnmeasured(before, id)),
  );
}
