import type { Entry } from '#web/offline/entry.ts';
import { isOperation, isParked, type NewOperation } from '#web/offline/operation.ts';
import { type Draft, outlineOf } from './draft.ts';
import { type StoredDraft, unpackDraft } from './storedDraft.ts';

/** The outline of an insured plot as a change to be sent. */
export const outlineOperation = (draft: Draft): NewOperation => ({
  kind: 'outline',
  plot: `policyPlots/${draft.plotId}`,
  damageId: null,
  title: draft.meparCode,
  path: '',
  baseVersion: draft.version,
  deviceAt: new Date().toISOString(),
  payload: { plotId: draft.plotId, of: 'policyPlot', polygon: outlineOf(draft) },
});

/** Outlines that the server did not take: offered to their person, as half-drawn ones are. */
export function parkedOutlines(entries: readonly Entry[]): readonly (StoredDraft & { readonly id: string })[] {
  return entries.filter(isOperation).flatMap(({ id, at, state, payload: operation }) => {
    if (!isParked(state) || operation.kind !== 'outline' || operation.payload.of !== 'policyPlot') return [];
    const { coordinates = [] } = operation.payload.polygon as { readonly coordinates?: readonly unknown[] };
    const [ring, ...holes] = coordinates as readonly (readonly unknown[])[];
    const draft = unpackDraft({
      plotId: operation.payload.plotId,
      version: operation.baseVersion ?? 1,
      meparCode: operation.title,
      vertices: ring?.slice(0, -1),
      finished: true,
      holes,
    });
    return draft === null ? [] : [{ draft, at, id }];
  });
}
