import {
  applyToPoints,
  type PointConflict,
  type PointOperation,
  pointConflicts,
  type SamplingPointState,
} from '../sampling/pointChanges.ts';

interface Change {
  /** The changed points as they were before; new ones are left out. */
  readonly base: readonly SamplingPointState[];
  readonly operations: readonly PointOperation[];
}

/** Decisions needed after somebody else saved first: points that both changed. @param stored the points of the plot now */
export function pointDecisions(
  { base, operations }: Change,
  stored: readonly SamplingPointState[],
): readonly PointConflict[] {
  const ids = new Set(operations.map((each) => (each.kind === 'put' ? each.point.id : each.id)));
  const before = base.filter(({ id }) => ids.has(id));
  return pointConflicts(
    before,
    applyToPoints(before, operations),
    stored.filter(({ id }) => ids.has(id)),
  );
}

/**
 * The version that a save of points has made for later operations of its device; null where somebody else's changes
 * are in it: a later operation that began before them has yet to be compared with them.
 * @param base over which it was to be saved
 */
export const madeVersion = (base: string | null, version: number): string | null =>
  base === null || version === Number(base) || version === Number(base) + 1 ? String(version) : null;
