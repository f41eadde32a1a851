import type { SamplingPoint } from '@georisk/contract/endpoints/damagePlots.ts';
import {
  applyToPoints,
  type PointConflict,
  pointConflicts,
  type PointOperation,
  samePoint,
  type SamplingPointState,
} from '@georisk/domain/sampling/pointChanges.ts';

/** Changes of a plot's points that are not the server's yet, and what they began with. */
export interface Pending {
  readonly version: number;
  readonly base: readonly SamplingPointState[];
  readonly operations: readonly PointOperation[];
  /** Name of the save, so that sending it twice is one save. */
  readonly changeId: string;
}

export const stateOf = (point: SamplingPoint): SamplingPointState => {
  const [x = Number.NaN, y = Number.NaN] = point.polygon.coordinates;
  const { id, sequenceId, isGenerated, isUsed, yield: value, measuredAt, name, comment } = point;
  return { id, sequenceId, isGenerated, isUsed, yield: value, measuredAt, name, comment, position: [x, y] };
};

const idOf = (operation: PointOperation) => (operation.kind === 'put' ? operation.point.id : operation.id);

/** One more change; a later one of the same point stands for the earlier. */
export function withOperation(
  pending: Pending | null,
  operation: PointOperation,
  now: { readonly version: number; readonly points: readonly SamplingPointState[] },
  changeId: string,
): Pending {
  const { version, base, operations } = pending ?? { version: now.version, base: now.points, operations: [] };
  const others = operations.filter((each) => idOf(each) !== idOf(operation));
  return { version, base, operations: [...others, operation], changeId };
}

/** The points as they stand on this screen: the server's with the pending changes on top. */
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

/** The points of a save as the call takes them. */
export const putsOf = ({ operations }: Pending) =>
  operations.flatMap((operation) => {
    if (operation.kind !== 'put') return [];
    const { id, isUsed, yield: value, measuredAt, name, comment, position } = operation.point;
    const polygon = { type: 'Point' as const, coordinates: [position[0], position[1]] };
    // A yield that nobody typed on a device that keeps the time goes without it.
    return [
      { id, isUsed, yield: value, ...(typeof measuredAt === 'string' && { measuredAt }), name, comment, polygon },
    ];
  });

export const removalsOf = ({ operations }: Pending): readonly string[] =>
  operations.flatMap((operation) => (operation.kind === 'remove' ? [operation.id] : []));

/** What somebody has to decide after another saved first; empty where both can stay. */
export const conflictsWith = (pending: Pending, stored: readonly SamplingPoint[]): readonly PointConflict[] =>
  pointConflicts(pending.base, applyToPoints(pending.base, pending.operations), stored.map(stateOf));

export interface Stored {
  readonly version: number;
  readonly points: readonly SamplingPointState[];
}

const over = ({ version, points }: Stored, operations: readonly PointOperation[], changeId: string): Pending | null =>
  operations.length === 0 ? null : { version, base: points, operations, changeId };

/** The pending changes over what somebody else stored; of the points named the other version stays. */
export const rebased = (
  { operations }: Pending,
  stored: Stored,
  theirs: ReadonlySet<string>,
  changeId: string,
): Pending | null =>
  over(
    stored,
    operations.filter((operation) => !theirs.has(idOf(operation))),
    changeId,
  );

const sameOperation = (a: PointOperation, b: PointOperation): boolean =>
  idOf(a) === idOf(b) && (a.kind === 'put' && b.kind === 'put' ? samePoint(a.point, b.point) : a.kind === b.kind);

/** What is left when a part of it is saved: what was typed while that was on its way. */
export const withoutSent = (
  { operations, changeId }: Pending,
  sent: readonly PointOperation[],
  stored: Stored,
): Pending | null =>
  over(
    stored,
    operations.filter((operation) => !sent.some((each) => sameOperation(each, operation))),
    changeId,
  );

type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const isPending = (value: unknown): value is Pending => {
  const { version, base, operations, changeId } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof version === 'number' && Array.isArray(base) && Array.isArray(operations) && typeof changeId === 'string'
  );
};

const guarded = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

/** Pending changes of one person on one plot in this browser. */
export function pendingBox(box: Box, userId: number, plotId: number) {
  const key = `georisk-sampling:${userId}:${plotId}`;
  return {
    keep: (pending: Pending | null): void =>
      guarded(() => (pending === null ? box.removeItem(key) : box.setItem(key, JSON.stringify(pending))), undefined),
    read: (): Pending | null =>
      guarded(() => {
        const value: unknown = JSON.parse(box.getItem(key) ?? 'null');
        return isPending(value) ? value : null;
      }, null),
  };
}
