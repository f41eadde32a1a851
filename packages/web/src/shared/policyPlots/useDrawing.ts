import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { useEntries, useIsKept, useKeeps } from '#web/offline/useOutbox.ts';
import { type Draft, draftOf } from './draft.ts';
import { outlineOperation, parkedOutlines } from './outlineOperation.ts';
import { usePlotStored } from './plotStored.ts';
import { packDraft, type StoredDraft, storedDrafts } from './storedDraft.ts';
import { type KeptDrawing, useKeptDrawing } from './useKeptDrawing.ts';

const resourceOf = (plotId: number) => `policyPlots/${plotId}`;

export interface DrawingWork extends Omit<KeptDrawing<Draft, PolicyPlot>, 'begin' | 'resolve' | 'entryId'> {
  readonly begin: (plot: PolicyPlot) => void;
  readonly resume: (stored: StoredDraft) => void;
  /** After a conflict: the own outline replaces the other one, or is given up for it. */
  readonly keepMine: () => void;
  readonly keepTheirs: () => void;
  /** Drafts of earlier days, newest first. */
  readonly stored: readonly StoredDraft[];
  readonly forget: (plotId: number) => void;
  /** This device keeps drafts. */
  readonly keeps: boolean;
  /** It has all of this one on its disk. */
  readonly isKept: boolean;
}

interface Settings {
  readonly outbox: Outbox;
  /** After a save: the plot as stored, and whether it had to wait for the network. */
  readonly onSaved: (plot: PolicyPlot, waited: boolean) => void;
}

/** The drawing of one outline: stored on the device while it is unsaved, sent again when the network is back. */
export function useDrawing({ outbox, onSaved }: Settings): DrawingWork {
  const client = useQueryClient();
  const plotStored = usePlotStored();
  const { resolve, entryId, ...work } = useKeptDrawing<Draft, PolicyPlot>({
    outbox,
    kind: 'outline',
    resourceOf,
    pack: packDraft,
    toOperation: outlineOperation,
    onSaved: (_, answer, waited) => {
      const plot = answer as PolicyPlot | undefined;
      // Another tab has sent it.
      if (plot === undefined) void client.invalidateQueries({ queryKey: apiQuery('mepars').queryKey });
      else {
        plotStored(plot);
        onSaved(plot, waited);
      }
    },
  });
  const entries = useEntries(outbox, 'outline');
  const operations = useEntries(outbox, 'operation');
  const parked = useMemo(() => parkedOutlines(operations), [operations]);
  const stored = useMemo(() => [...storedDrafts(entries), ...parked], [entries, parked]);
  const { drawing, begin } = work;
  const dropParked = (plotId: number) => {
    for (const { draft, id } of parked) if (draft.plotId === plotId) outbox.apply(id, { type: 'drop' });
  };
  return {
    ...work,
    begin: (plot) => begin(draftOf(plot)),
    resume: (kept) => {
      begin(kept.draft);
      // The parked one is a draft again.
      const { plotId } = kept.draft;
      const draftId = outbox.write('outline', String(plotId), packDraft(kept.draft));
      for (const { draft, id } of parked) if (draft.plotId === plotId) void outbox.supersede(id, draftId);
    },
    keepMine: () => {
      if (drawing?.saving.kind !== 'conflict') return;
      resolve({ ...drawing.draft, version: drawing.saving.current.version });
    },
    keepTheirs: () => {
      if (drawing?.saving.kind !== 'conflict') return;
      plotStored(drawing.saving.current);
      work.discard();
    },
    stored,
    forget: (plotId) => {
      outbox.drop('outline', String(plotId));
      dropParked(plotId);
    },
    keeps: useKeeps(outbox),
    isKept: useIsKept(outbox, entryId),
  };
}
