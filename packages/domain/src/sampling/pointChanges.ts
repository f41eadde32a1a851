import type { Position } from '../geo/types.ts';
import { type PointFix, sameFix } from './pointFix.ts';

/** A sampling point as it is stored, on the server and on a device. */
export interface SamplingPointState {
  /** UUID, made by the creator of the point. */
  readonly id: string;
  readonly sequenceId: number;
  readonly isGenerated: boolean;
  readonly isUsed: boolean;
  /** t/ha. */
  readonly yield: number | null;
  /** As it was measured, where `yield` is a correction (t/ha). */
  readonly measuredYield?: number | null;
  /** Why a change of a point corrects its measured yield. */
  readonly correctionReason?: string;
  /** When the yield was measured, by the device (ISO 8601); null or left out where it did not say. */
  readonly measuredAt?: string | null;
  /** Where the device was when the yield was measured; null or left out where it did not say. */
  readonly fix?: PointFix | null;
  readonly name: string;
  readonly comment: string;
  /** EPSG:23700. */
  readonly position: Position;
}

/** What can be done to the points of a plot. An operation is complete in itself: applying it twice changes nothing. */
export type PointOperation =
  | { readonly kind: 'put'; readonly point: SamplingPointState }
  | { readonly kind: 'remove'; readonly id: string };

export const nextSequenceId = (points: readonly Pick<SamplingPointState, 'sequenceId'>[]): number =>
  points.reduce((highest, { sequenceId }) => Math.max(highest, sequenceId), 0) + 1;

/** A new point as the mode "newPoint" makes it (core.md 4). */
export const newPoint = (
  id: string,
  position: Position,
  points: readonly Pick<SamplingPointState, 'sequenceId'>[],
): SamplingPointState => ({
  id,
  sequenceId: nextSequenceId(points),
  isGenerated: false,
  isUsed: true,
  yield: null,
  name: '',
  comment: '',
  position,
});

/**
 * The one place where changes of points are applied: screen, draft and server. Of two points to which two people gave
 * the same number both are kept: the later one gets the next free number.
 */
export function applyToPoints(
  points: readonly SamplingPointState[],
  operations: readonly PointOperation[],
): SamplingPointState[] {
  const byId = new Map(points.map((point) => [point.id, point]));
  for (const operation of operations) {
    if (operation.kind === 'remove') {
      byId.delete(operation.id);
      continue;
    }
    const { point } = operation;
    const others = [...byId.values()].filter(({ id }) => id !== point.id);
    // A point never changes its number: the number is used on paper and in the field.
    const wanted = byId.get(point.id)?.sequenceId ?? point.sequenceId;
    const taken = others.some(({ sequenceId }) => sequenceId === wanted);
    byId.set(point.id, { ...point, sequenceId: taken ? nextSequenceId(others) : wanted });
  }
  return [...byId.values()].sort((a, b) => a.sequenceId - b.sequenceId);
}

/** Centimetres: anything nearer is the same place. */
const samePlace = (a: Position, b: Position) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.01;

/** Whether two versions of a point are equal. */
export const samePoint = (a: SamplingPointState, b: SamplingPointState): boolean =>
  a.isUsed === b.isUsed &&
  a.yield === b.yield &&
  a.name === b.name &&
  a.comment === b.comment &&
  samePlace(a.position, b.position);

/** Whether two versions of a point were measured at the same time and place. */
export const sameMeasurement = (a: SamplingPointState, b: SamplingPointState): boolean =>
  a.yield === b.yield && (a.measuredAt ?? null) === (b.measuredAt ?? null) && sameFix(a.fix ?? null, b.fix ?? null);

/**
 * A point with another yield, measured at some instant: a yield that was typed again is measured again, a removed one
 * was not measured. A device that knows where it is adds its fix; a yield that is typed elsewhere has none.
 * @param isTyped whether somebody typed the yield, even if it is the same
 */
export const withYield = (
  point: SamplingPointState,
  value: number | null,
  at: string | null,
  isTyped: boolean = point.yield !== value,
): SamplingPointState => ({
  ...point,
  yield: value,
  measuredAt: value === null ? null : isTyped ? at : (point.measuredAt ?? null),
  fix: value === null || isTyped ? null : (point.fix ?? null),
});

/** A point that two people changed differently. */
export interface PointConflict {
  readonly id: string;
  readonly mine: SamplingPointState | null;
  readonly theirs: SamplingPointState | null;
}

/**
 * What has to be decided after somebody else saved first: points that both changed, or one changed and the other
 * removed. Points that only one of them changed need no decision.
 * @param base what both began with
 */
export function pointConflicts(
  base: readonly SamplingPointState[],
  mine: readonly SamplingPointState[],
  theirs: readonly SamplingPointState[],
): PointConflict[] {
  const [before, own, other] = [base, mine, theirs].map((list) => new Map(list.map((point) => [point.id, point])));
  const ids = new Set([...mine, ...theirs, ...base].map(({ id }) => id));
  const differs = (a: SamplingPointState | undefined, b: SamplingPointState | undefined) =>
    a === undefined || b === undefined ? a !== b : !samePoint(a, b);
  return [...ids]
    .filter((id) => {
      const [was, my, their] = [before?.get(id), own?.get(id), other?.get(id)];
      return differs(was, my) && differs(was, their) && differs(my, their);
    })
    .map((id) => ({ id, mine: own?.get(id) ?? null, theirs: other?.get(id) ?? null }));
}
