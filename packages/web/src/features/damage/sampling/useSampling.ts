import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { PointOperation } from '@georisk/domain/sampling/pointChanges.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { currentSender } from '#web/offline/currentSender.ts';
import { isParked, type Operation } from '#web/offline/operation.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { conflictsOf, type PointDecision, type StoredPoints } from '#web/offline/points.ts';
import { type Saving, savingOf } from './saving.ts';
import { useOnline } from '#web/ui/ProgressView.tsx';
import { usePlotOperations } from '#web/offline/useOutbox.ts';
import type { StatusMessage } from '#web/ui/StatusDialog.tsx';
import { isPoints, isRemoval, pointChanges, type PointsEntry, shownPoints } from './pending.ts';
import { decideOn, enqueuePoints, NOW_UNKNOWN } from './pointOperations.ts';
import { samplingDialogs as dialogs } from './texts.hu.ts';

interface Conflict {
  readonly points: readonly PointDecision[];
}

export interface Sampling {
  /** In walking order, with unsaved changes. */
  readonly points: readonly SamplingPoint[];
  /** The point to walk to next. */
  readonly next: string | null;
  readonly pendingCount: number;
  /** The device has the pending changes on its disk. */
  readonly isKept: boolean;
  readonly saving: Saving;
  /** The case is closed: nobody saves to it. */
  readonly isClosed: boolean;
  readonly conflict: Conflict | null;
  readonly message: StatusMessage | null;
  readonly setMessage: (message: StatusMessage | null) => void;
  /** Resolves when the device has stored the change, or has refused to. */
  readonly change: (operations: readonly PointOperation[], gps?: Operation['gps']) => Promise<void>;
  readonly decide: (theirs: ReadonlySet<string>) => void;
  readonly send: () => void;
  readonly drop: () => void;
}

interface Seen {
  readonly onSaved: (operations: readonly Operation[]) => void;
  readonly onRefused: (why: string) => void;
}

/** Calls when operations of this screen have arrived, or were refused. */
function useOutcome(outbox: Outbox, entries: readonly PointsEntry[], { onSaved, onRefused }: Seen): void {
  const last = useRef(entries);
  const compare = useEffectEvent((now: readonly PointsEntry[]) => {
    const before = last.current;
    last.current = now;
    const ids = new Set(now.map(({ id }) => id));
    const gone = before.filter(({ id, payload }) => !ids.has(id) && outbox.receipts.has(payload.changeId));
    if (gone.length > 0) onSaved(gone.map(({ payload }) => payload));
    const known = new Set(before.filter(({ state }) => state.kind === 'refused').map(({ id }) => id));
    for (const { id, state } of now)
      if (state.kind === 'refused' && !known.has(id)) onRefused(state.messages.join('\n'));
  });
  useEffect(() => compare(entries), [entries]);
}

/** All points that need a decision together; null for none. */
function conflictOf(torn: readonly PointsEntry[]): Conflict | null {
  if (torn.length === 0) return null;
  return {
    points: torn.flatMap(({ payload, state }) =>
      state.kind === 'conflict' ? conflictsOf(payload, state.current as StoredPoints) : [],
    ),
  };
}

const adoptPoints = (client: QueryClient, plotId: number, { sampling, version }: StoredPoints): void =>
  void client.setQueriesData<DamagePlot>({ queryKey: ['damagePlot'] }, (before) =>
    before?.id === plotId ? { ...before, sampling: [...sampling], version } : before,
  );

/**
 * The plot with the points of the newest answer to this device: an operation leaves the outbox a moment before its plot is
 * read again, and for that moment what was measured would be gone from the screen.
 */
export function withAnswers(outbox: Pick<Outbox, 'receipts' | 'deliveries'>, plot: DamagePlot): DamagePlot {
  let newest = plot;
  for (const { thing, changeId } of outbox.receipts.all()) {
    if (thing !== `damagePlots/${plot.id}/points`) continue;
    const answer = outbox.deliveries.answers.get(changeId) as StoredPoints | undefined;
    if (answer !== undefined && answer.version > newest.version)
      newest = { ...plot, sampling: [...answer.sampling], version: answer.version };
  }
  return newest;
}

/** The points of a plot: changed at once on the screen, stored on the device, sent to the server, never lost. */
export function useSampling(shown: DamagePlot, outbox: Outbox): Sampling {
  const client = useQueryClient();
  const entries = usePlotOperations(outbox, `damagePlots/${shown.id}`).filter(isPoints);
  const plot = withAnswers(outbox, shown);
  const isKept = entries.every(({ id }) => outbox.isKept(id));
  const isOnline = useOnline();
  const [message, setMessage] = useState<StatusMessage | null>(null);
  const operations = pointChanges(entries);
  const points = shownPoints(plot.sampling ?? [], operations, NOW_UNKNOWN);
  const torn = entries.filter(({ state }) => state.kind === 'conflict');
  const reread = () => client.invalidateQueries({ queryKey: ['damagePlot'] });

  useOutcome(outbox, entries, {
    onSaved: (saved) => {
      void reread();
      void client.invalidateQueries({ queryKey: ['damageHistory'] });
      const removed = saved.find(isRemoval);
      const number =
        removed?.kind === 'points'
          ? removed.payload.base.find(({ id }) => id === (removed.payload.operations[0] as { id?: string }).id)
              ?.sequenceId
          : undefined;
      if (number !== undefined)
        setMessage({ title: dialogs.removed, lines: [dialogs.removedText(number)], severity: 'success' });
      // Shown once, when nothing is left to be sent.
      else if (entries.length === 0)
        setMessage({ title: dialogs.saved, lines: [dialogs.savedText], severity: 'success' });
    },
    onRefused: (why) => {
      // Current rights and state: the case may belong to somebody else.
      void reread();
      setMessage({ title: dialogs.saveFailed, lines: [dialogs.reason(why)], severity: 'error' });
    },
  });

  const send = () => {
    for (const { id, state } of entries) if (state.kind === 'refused') outbox.apply(id, { type: 'hold' });
    currentSender.now();
  };
  const resume = useEffectEvent(() => {
    if (entries.some(({ state }) => isParked(state) && state.kind === 'refused')) send();
  });
  const { canEdit } = plot;
  // What was refused while the case was another expert's.
  useEffect(() => {
    if (canEdit) resume();
  }, [canEdit]);

  return {
    points,
    next: points.find(({ isUsed, yield: value }) => isUsed && value === null)?.id ?? null,
    pendingCount: new Set(operations.map((each) => (each.kind === 'put' ? each.point.id : each.id))).size,
    isKept,
    saving: savingOf(entries, isOnline),
    isClosed: plot.damage.status === 'closed',
    conflict: conflictOf(torn),
    message,
    setMessage,
    change: async (changes, gps) => {
      const ids = enqueuePoints(outbox, plot, { changes, gps });
      currentSender.now();
      await Promise.all(ids.map((id) => outbox.settled(id)));
    },
    decide: (theirs) => {
      const stored = decideOn(outbox, plot, { torn, theirs });
      // Where nothing of the own is left, no answer brings the other version.
      if (stored !== null) adoptPoints(client, plot.id, stored);
      void reread();
    },
    send,
    drop: () => {
      for (const { id } of entries) outbox.apply(id, { type: 'drop' });
      void reread();
    },
  };
}
