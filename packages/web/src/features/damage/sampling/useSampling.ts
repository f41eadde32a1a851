import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { PointConflict, PointOperation } from '@georisk/domain/sampling/pointChanges.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Delay } from '#web/lib/delay.ts';
import { deliver } from '#web/offline/deliver.ts';
import { type EntryState, IDLE, newEntry, step } from '#web/offline/entry.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { useEntry, useIsKept, useIsWaiting, useTryAgain } from '#web/offline/useOutbox.ts';
import { conflictsWith, type Pending, pendingOf, rebased, shownPoints, stateOf, withOperation } from './pending.ts';
import { pointsSender, type StoredPoints, storedOf } from './sendPoints.ts';
import type { StatusMessage } from '#web/ui/StatusDialog.tsx';

interface Conflict {
  readonly points: readonly PointConflict[];
}

export type Saving =
  /** Nothing is being sent; the pending changes were not tried yet. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'waiting'; readonly why: Delay }
  /** `why`: the server's sentence; null where a choice between two versions is open. */
  | { readonly kind: 'refused'; readonly why: string | null };

export interface Sampling {
  /** In walking order, with unsaved changes. */
  readonly points: readonly SamplingPoint[];
  /** The point to walk to next. */
  readonly next: string | null;
  readonly pendingCount: number;
  /** The device has the pending changes on its disk. */
  readonly isKept: boolean;
  readonly saving: Saving;
  readonly conflict: Conflict | null;
  readonly message: StatusMessage | null;
  readonly setMessage: (message: StatusMessage | null) => void;
  /** Resolves when the device has stored the change, or has refused to. */
  readonly change: (operations: readonly PointOperation[]) => Promise<void>;
  readonly decide: (theirs: ReadonlySet<string>) => void;
  readonly send: () => void;
  readonly drop: () => void;
}

const NOW_UNKNOWN = new Date(0).toISOString();

function savingOf(state: EntryState): Saving {
  if (state.kind === 'conflict') return { kind: 'refused', why: null };
  return state.kind === 'refused' ? { kind: 'refused', why: state.messages.join('\n') } : state;
}

/** Calls when another tab has saved an entry that this one shows. */
function useSavedElsewhere(outbox: Outbox, id: string, onSaved: () => void): void {
  const onSavedElsewhere = useEffectEvent(onSaved);
  useEffect(() => {
    let had = outbox.get(id) !== null;
    return outbox.subscribe(() => {
      const has = outbox.get(id) !== null;
      if (had && !has && !outbox.isDelivering(id)) onSavedElsewhere();
      had = has;
    });
  }, [outbox, id]);
}

/** The points of a plot: changed at once on the screen, stored on the device, sent to the server, never lost. */
export function useSampling(plot: DamagePlot, outbox: Outbox): Sampling {
  const client = useQueryClient();
  const subject = String(plot.id);
  const id = outbox.idOf('points', subject);
  const entry = useEntry<unknown, StoredPoints>(outbox, id);
  const isKept = useIsKept(outbox, id);
  const pending = useMemo(() => pendingOf(entry?.payload), [entry]);
  const [message, setMessage] = useState<StatusMessage | null>(null);
  const stored = plot.sampling ?? [];
  const points = shownPoints(stored, pending, NOW_UNKNOWN);
  const state = pending === null || entry === null ? IDLE : entry.state;

  const latest = (): Pending | null => pendingOf(outbox.get(id)?.payload);
  const reread = () => client.invalidateQueries({ queryKey: ['damagePlot'] });
  const sync = async (by: 'press' | 'retry'): Promise<void> => {
    const send = pointsSender({ client, plotId: plot.id, latest, onMessage: setMessage });
    const { kind } = await deliver(outbox, { id, by, send, goesOn: true });
    if (kind === 'saved') void client.invalidateQueries({ queryKey: ['damageHistory'] });
  };

  const change = async (operations: readonly PointOperation[]): Promise<void> => {
    const place = { userId: outbox.userId, kind: 'points', subject } as const;
    const now = { version: plot.version, points: stored.map(stateOf) };
    const at = new Date().toISOString();
    outbox.change(id, (known) => {
      const before = pendingOf(known?.payload);
      const payload = operations.reduce<Pending | null>((so, operation) => withOperation(so, operation, now), before);
      if (payload === null) return known;
      return known === null ? newEntry(place, payload, at) : step(known, { type: 'write', payload, at });
    });
    void sync('press');
    await outbox.settled(id);
  };

  const decide = (theirs: ReadonlySet<string>) => {
    if (pending === null || state.kind !== 'conflict') return;
    const payload = rebased(pending, storedOf(state.current), theirs);
    if (payload === null) outbox.apply(id, { type: 'drop' });
    else outbox.apply(id, { type: 'resolve', payload, at: new Date().toISOString() });
    void sync('press');
  };

  const resume = useEffectEvent(() => {
    if (latest() !== null) void sync('press');
  });
  const { canEdit } = plot;
  // Changes left by an ended session or a killed browser are sent at once; so are those that waited for a case to be
  // assigned again.
  useEffect(() => {
    if (canEdit) resume();
  }, [canEdit]);
  useTryAgain(useIsWaiting(outbox, id) && canEdit, () => void sync('retry'));

  useSavedElsewhere(outbox, id, () => void reread());

  return {
    points,
    next: points.find(({ isUsed, yield: value }) => isUsed && value === null)?.id ?? null,
    pendingCount: pending?.operations.length ?? 0,
    isKept,
    saving: savingOf(state),
    conflict:
      pending === null || state.kind !== 'conflict' ? null : { points: conflictsWith(pending, state.current.sampling) },
    message,
    setMessage,
    change,
    decide,
    send: () => void sync('press'),
    drop: () => {
      outbox.apply(id, { type: 'drop' });
      void reread();
    },
  };
}
