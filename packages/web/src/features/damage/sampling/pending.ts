import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { applyToPoints, type PointOperation } from '@georisk/domain/sampling/pointChanges.ts';
import { sameFix } from '@georisk/domain/sampling/pointFix.ts';
import type { Operation, OperationEntry, OperationOf } from '#web/offline/operation.ts';
import { stateOf } from '#web/offline/points.ts';

export { stateOf } from '#web/offline/points.ts';

/** The points of this screen: the server's with the unsent changes on top. */
export function shownPoints(
  stored: readonly SamplingPoint[],
  operations: readonly PointOperation[],
  now: string,
): readonly SamplingPoint[] {
  if (operations.length === 0) return stored;
  const known = new Map(stored.map((point) => [point.id, point]));
  return applyToPoints(stored.map(stateOf), operations).map((point): SamplingPoint => {
    const { position, measuredYield = null, correctionReason: _, ...state } = point;
    const was = known.get(state.id);
    // A correction changes the yield alone: who measured, when and where stays.
    const isSame =
      was !== undefined && was.measuredAt === (state.measuredAt ?? null) && sameFix(was.fix, state.fix ?? null);
    return {
      zoneIndex: null,
      createdAt: now,
      updatedAt: now,
      removable: true,
      ...was,
      ...state,
      measuredAt: state.measuredAt ?? null,
      fix: state.fix ?? null,
      // The server names its person.
      ...(isSame
        ? { measuredBy: was.measuredBy, receivedAt: was.receivedAt, clockBehind: was.clockBehind }
        : { measuredBy: null, receivedAt: null, clockBehind: null }),
      corrected:
        isSame && measuredYield !== null
          ? { measured: measuredYield, corrections: was.corrected?.corrections ?? [] }
          : undefined,
      newPoint: was === undefined,
      polygon: { type: 'Point', coordinates: [position[0], position[1]] },
    };
  });
}

export type PointsEntry = OperationEntry & { readonly payload: OperationOf<'points'> };

export const isPoints = (entry: OperationEntry): entry is PointsEntry => entry.payload.kind === 'points';

/** The unsent changes of points, in the order in which they were made. */
export const pointChanges = (entries: readonly OperationEntry[]): readonly PointOperation[] =>
  entries.filter(isPoints).flatMap(({ payload }) => payload.payload.operations as readonly PointOperation[]);

const idOf = (operation: PointOperation) => (operation.kind === 'put' ? operation.point.id : operation.id);

/** The changes that stay when of the named points the other version does. */
export const without = ({ payload }: OperationOf<'points'>, theirs: ReadonlySet<string>): readonly PointOperation[] =>
  (payload.operations as readonly PointOperation[]).filter((operation) => !theirs.has(idOf(operation)));

/** Whether an operation is a removal. */
export const isRemoval = (operation: Operation): boolean =>
  operation.kind === 'points' && operation.payload.operations[0]?.kind === 'remove';
