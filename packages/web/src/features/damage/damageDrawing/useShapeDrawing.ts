import { useMemo } from 'react';
import { newUuid7 } from '#web/lib/uuid7.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { useEntry, useIsKept } from '#web/offline/useOutbox.ts';
import { type KeptDrawing, useKeptDrawing } from '#web/shared/policyPlots/useKeptDrawing.ts';
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
  /** Unsaved earlier work. */
  readonly stored: StoredShape | null;
  readonly forget: () => void;
  /** The device has all of the drawing on its disk. */
  readonly isKept: boolean;
}

interface Settings {
  readonly outbox: Outbox;
  readonly plotId: number;
  /** After a save: the saved shape, and whether it had to wait for the network. */
  readonly onSaved: (draft: ShapeDraft, waited: boolean) => void;
  /** Another user's outline, or another tab's saved one, is to be taken over. */
  readonly onTheirs: () => void;
}

/**
 * The drawing of one shape of a damaged plot: kept on the device while it is unsaved, sent again when the network is
 * back.
 */
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
