import { useMemo } from 'react';
import { newUuid7 } from '#web/lib/uuid7.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { useEntry, useIsKept } from '#web/offline/useOutbox.ts';
import { type KeptDrawing, useKeptDrawing } from '#web/features/policyPlots/useKeptDrawing.ts';
import { sendShape } from './sendShape.ts';
import {
  overTheirs,
  packShape,
  type ShapeDraft,
  type StoredOutline,
  type StoredShape,
  storedShape,
} from './shapeDraft.ts';

const resourceOf = (plotId: number) => `damagePlots/${plotId}`;

export interface ShapeDrawingWork extends Omit<KeptDrawing<ShapeDraft, StoredOutline>, 'resolve' | 'entryId'> {
  readonly keepMine: () => void;
  readonly keepTheirs: () => void;
  /** What was begun earlier and not saved. */
  readonly stored: StoredShape | null;
  readonly forget: () => void;
  /** The device has all of what is drawn on its disk. */
  readonly isKept: boolean;
}

interface Settings {
  readonly outbox: Outbox;
  readonly plotId: number;
  /** After a save: what was saved, and whether it had to wait for the network. */
  readonly onSaved: (draft: ShapeDraft, waited: boolean) => void;
  /** Somebody else's outline, or what another tab has saved, is to be taken over. */
  readonly onTheirs: () => void;
}

/** The drawing of one shape of a damaged plot: kept on the device while it is not saved, sent again when the network is back. */
export function useShapeDrawing({ outbox, plotId, onSaved, onTheirs }: Settings): ShapeDrawingWork {
  const { resolve, entryId, ...work } = useKeptDrawing<ShapeDraft, StoredOutline, object>({
    outbox,
    kind: 'shape',
    resourceOf,
    pack: packShape,
    send: sendShape,
    onSaved: (draft, _, waited) => onSaved(draft, waited),
    onSavedElsewhere: onTheirs,
  });
  const entry = useEntry(outbox, outbox.idOf('shape', String(plotId)));
  const stored = useMemo(() => storedShape(entry, plotId), [entry, plotId]);
  const { drawing } = work;
  return {
    ...work,
    keepMine: () => {
      if (drawing?.saving.kind !== 'conflict') return;
      const { current } = drawing.saving;
      resolve(overTheirs({ ...drawing.draft, version: current.version }, current, newUuid7));
    },
    keepTheirs: () => {
      if (drawing?.saving.kind !== 'conflict') return;
      work.discard();
      onTheirs();
    },
    stored,
    forget: () => outbox.drop('shape', String(plotId)),
    isKept: useIsKept(outbox, entryId),
  };
}
