import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import {
  applyToPoints,
  type PointConflict,
  pointConflicts,
  type PointOperation,
  samePoint,
  type SamplingPointState,
} from '@georisk/domain/sampling/pointChanges.ts';

/** Changes of a plot's points that the server does not have yet, and the state in which they began. */
export interface Pending {
  readonly version: number;
  readonly base: readonly SamplingPointState[];
  readonly operations: readonly PointOperation[];
}

export const stateOf = (point: SamplingPoint): SamplingPointState => {
  const [x = Number.NaN, y = Number.NaN] = point.polygon.coordinates;
  const { id, sequenceId, isGenerated, isUsed, yield: value, measuredAt, name, comment } = point;
  return { id, sequenceId, isGenerated, isUsed, yield: value, measuredAt, name, comment, position: [x, y] };
};

const idOf = (operation: PointOperation) => (operation.kind === 'put' ? operation.point.id : operation.id);

/** One more change; a later one of the same point replaces the earlier. */
export function withOperation(
  pending: Pending | null,
  operation: PointOperation,
  now: { readonly version: number; readonly points: readonly SamplingPointState[] },
): Pending {
  const { version, base, operations } = pending ?? { version: now.version, base: now.points, operations: [] };
  const others = operations.filter((each) => idOf(each) !== idOf(operation));
  return { version, base, operations: [...others, operation] };
}

/** The points of this screen: the server's with the pending changes on top. */
export function shownPoints(
  stored: readonly SamplingPoint[],
  pending: Pending | null,
  now: string,
): readonly SamplingPoint[] {
  if (pending === null) return stored;
  const known = new Map(stored.map((point) => [point.id, point]));
  return applyToPoints(stored.map(stateOf), pending.operations).map(({ position, ...state }): SamplingPoint => {
    const was = known.get(state.id);
    return {
      zoneIndex: null,
      createdAt: now,
      updatedAt: now,
      removable: true,
      ...was,
      ...state,
      measuredAt: state.measuredAt ?? null,
      newPoint: was === undefined,
      polygon: { type: 'Point', coordinates: [position[0], position[1]] },
    };
  });
}

/** The points of a save as the call accepts them. */
export const putsOf = ({ operations }: Pending) =>
  operations.flatMap((operation) => {
    if (operation.kind !== 'put') return [];
    const { id, isUsed, yield: value, measuredAt, name, comment, position } = operation.point;
    const polygon = { type: 'Point' as const, coordinates: [position[0], position[1]] };
    // A yield that was not typed on a device with a clock is sent without a time.
    return [
      { id, isUsed, yield: value, ...(typeof measuredAt === 'string' && { measuredAt }), name, comment, polygon },
    ];
  });

export const removalsOf = ({ operations }: Pending): readonly string[] =>
  operations.flatMap((operation) => (operation.kind === 'remove' ? [operation.id] : []));

/** Decisions needed after another user saved first; empty where both versions can be merged. */
export const conflictsWith = (pending: Pending, stored: readonly SamplingPoint[]): readonly PointConflict[] =>
  pointConflicts(pending.base, applyToPoints(pending.base, pending.operations), stored.map(stateOf));

export interface Stored {
  readonly version: number;
  readonly points: readonly SamplingPointState[];
}

const over = ({ version, points }: Stored, operations: readonly PointOperation[]): Pending | null =>
  operations.length === 0 ? null : { version, base: points, operations };

/** The pending changes over the version that somebody else stored; of the named points the other version stays. */
export const rebased = ({ operations }: Pending, stored: Stored, theirs: ReadonlySet<string>): Pending | null =>
  over(
    stored,
    operations.filter((operation) => !theirs.has(idOf(operation))),
  );

const sameOperation = (a: PointOperation, b: PointOperation): boolean =>
  idOf(a) === idOf(b) && (a.kind === 'put' && b.kind === 'put' ? samePoint(a.point, b.point) : a.kind === b.kind);

/** Changes left when a part is saved: those made while it was being sent. */
export const withoutSent = ({ operations }: Pending, sent: readonly PointOperation[], stored: Stored): Pending | null =>
  over(
    stored,
    operations.filter((operation) => !sent.some((each) => sameOperation(each, operation))),
  );

/** Changes of points as the device stores them; null for anything invalid. */
export function pendingOf(value: unknown): Pending | null {
  const { version, base, operations } = (value ?? {}) as Record<string, unknown>;
  return typeof version === 'number' && Array.isArray(base) && Array.isArray(operations)
    ? { version, base: base as Pending['base'], operations: operations as Pending['operations'] }
    : null;
}
