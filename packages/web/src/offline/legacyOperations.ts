import type { PointOperation, SamplingPointState } from '@georisk/domain/sampling/pointChanges.ts';
import type { Entry } from './entry.ts';
import type { NewOperation } from './operation.ts';

interface OldPoints {
  readonly version: number;
  readonly base: readonly SamplingPointState[];
  readonly operations: readonly PointOperation[];
}

const isOldPoints = (value: unknown): value is OldPoints => {
  const { version, base, operations } = (value ?? {}) as Record<string, unknown>;
  return typeof version === 'number' && Array.isArray(base) && Array.isArray(operations);
};

const pointId = (operation: PointOperation) => (operation.kind === 'put' ? operation.point.id : operation.id);

/** Changes of points as operations: each removal alone, the rest together. @returns lists of changes */
export const splitPoints = (operations: readonly PointOperation[]): readonly (readonly PointOperation[])[] => {
  const puts = operations.filter(({ kind }) => kind === 'put');
  const removals = operations.filter(({ kind }) => kind === 'remove').map((each) => [each]);
  return puts.length === 0 ? removals : [...removals, puts];
};

/** The states of the changed points before a change. */
export const baseStates = (
  points: readonly SamplingPointState[],
  operations: readonly PointOperation[],
): SamplingPointState[] => {
  const ids = new Set(operations.map(pointId));
  return points.filter(({ id }) => ids.has(id));
};

/** The operations of an entry that an earlier build stored; none for other entries. */
export function operationsOf({ kind, subject, payload, at, change }: Entry): readonly NewOperation[] {
  const common = { title: '', path: '', deviceAt: change?.deviceTime ?? at };
  if (kind === 'points' && isOldPoints(payload)) {
    const plotId = Number(subject);
    const lists = splitPoints(payload.operations);
    return lists.map((operations) => ({
      ...common,
      // Sent without an answer: under its name it is the same change.
      ...(change !== null && lists.length === 1 && { changeId: change.id }),
      kind: 'points',
      plot: `damagePlots/${plotId}`,
      damageId: null,
      baseVersion: payload.version,
      payload: { plotId, base: baseStates(payload.base, operations), operations: [...operations] },
    }));
  }
  const { damageId, name } = (payload ?? {}) as Record<string, unknown>;
  if (kind !== 'photo' || typeof damageId !== 'number' || typeof name !== 'string') return [];
  return [
    {
      ...common,
      changeId: subject,
      kind: 'photo',
      plot: `damages/${damageId}`,
      damageId,
      baseVersion: null,
      payload: { damageId, name, type: '', bytes: 0, sha256: null },
    },
  ];
}
