import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { useMemo } from 'react';
import { newUuid7 } from '#web/lib/uuid7.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { useEntry, useIsKept, usePlotOperations } from '#web/offline/useOutbox.ts';
import { type KeptDrawing, useKeptDrawing } from '#web/shared/policyPlots/useKeptDrawing.ts';
import { shapeOperation, parkedShape } from './shapeOperation.ts';
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
  readonly plot: DamagePlot;
  /** After a save: the saved shape, and whether it had to wait for the network. */
  readonly onSaved: (draft: ShapeDraft, waited: boolean) => void;
  /** Another user's outline, or another tab's saved one, is to be taken over. */
  readonly onTheirs: () => void;
}

/**
 * The drawing of one shape of a damaged plot: kept on the device while it is unsaved, sent again when the network is
 * back.
 */
export function useShapeDrawing({ outbox, plot, onSaved, onTheirs }: Settings): ShapeDrawingWork {
  const { resolve, entryId, ...work } = useKeptDrawing<ShapeDraft, StoredOutline>({
    outbox,
    kind: 'shape',
    resourceOf,
    pack: packShape,
    toOperation: (draft) => shapeOperation(draft, plot),
    onSaved: (draft, _, waited) => onSaved(draft, waited),
  });
  const { id: plotId } = plot;
  const entry = useEntry(outbox, outbox.idOf('shape', String(plotId)));
  const operations = usePlotOperations(outbox, `damagePlots/${plotId}`);
  // What the server did not take is offered as a half-drawn shape is.
  const parked = useMemo(() => (entry === null ? parkedShape(operations, plot) : null), [entry, operations, plot]);
  const stored = useMemo(() => storedShape(entry, plotId) ?? parked, [entry, plotId, parked]);
  const dropParked = () => {
    if (parked !== null) outbox.apply(parked.id, { type: 'drop' });
  };
  const { drawing } = work;
  return {
    ...work,
    keepMine: () => {
      if (drawing?.saving.kind !== 'conflict') return;
      const { current } = drawing.saving;
      const { draft } = drawing;
      // An area has no version of its own.
      const version = draft.target.kind === 'table' ? current.version : draft.version;
      resolve(overTheirs({ ...draft, version }, current, newUuid7));
    },
    keepTheirs: () => {
      if (drawing?.saving.kind !== 'conflict') return;
      work.discard();
      onTheirs();
    },
    stored,
    begin: (draft) => {
      work.begin(draft);
      if (parked === null || stored !== parked || draft !== stored.draft) return;
      // The parked one is a draft again.
      void outbox.supersede(parked.id, outbox.write('shape', String(plotId), packShape(draft)));
    },
    forget: () => {
      outbox.drop('shape', String(plotId));
      dropParked();
    },
    isKept: useIsKept(outbox, entryId),
  };
}
