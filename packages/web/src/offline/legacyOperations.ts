import type { PointOperation, SamplingPointState } from '@georisk/domain/sampling/pointChanges.ts';
import type { Entry } from './entry.ts';
import type { NewOperation } from './operation.ts';
import { sha256 } from './sha256.ts';

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

/** The same name for the same text; undefined where the browser has no SHA-256. */
async function nameOf(text: string): Promise<string | undefined> {
  const hash = await sha256(new TextEncoder().encode(text));
  if (hash === null) return undefined;
  // As a UUID of version 8: of its maker's own content.
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join('-');
}

/**
 * The operations of an entry that an earlier build stored; none for other entries. Two tabs that take it over at once,
 * and a browser that was killed meanwhile, make the same.
 */
export const operationsOf = (entry: Entry): Promise<readonly NewOperation[]> =>
  Promise.all(
    madeOf(entry).map(async (made, index) => {
      const changeId = made.changeId ?? (await nameOf(`${entry.id} ${entry.at} ${index}`));
      return { ...made, ...(changeId !== undefined && { changeId }) };
    }),
  );

function madeOf({ kind, subject, payload, at, change }: Entry): readonly NewOperation[] {
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
