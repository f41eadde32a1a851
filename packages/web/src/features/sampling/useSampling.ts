import type { DamagePlot, SamplingPoint } from '@georisk/contract/endpoints/damagePlots.ts';
import type { PointConflict, PointOperation } from '@georisk/domain/sampling/pointChanges.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { type Delay, delayOf } from '#web/lib/delay.ts';
import { newUuid7 } from '#web/lib/uuid7.ts';
import { plotQuery } from '#web/features/damagePlot/plotQuery.ts';
import {
  conflictsWith,
  type Pending,
  pendingBox,
  putsOf,
  rebased,
  removalsOf,
  shownPoints,
  stateOf,
  withOperation,
  withoutSent,
} from './pending.ts';
import type { StatusMessage } from '#web/ui/StatusDialog.tsx';
import { samplingDialogs as dialogs } from './texts.hu.ts';

const TRY_AGAIN_MS = 15_000;

interface StoredPoints {
  readonly sampling: readonly SamplingPoint[];
  readonly version: number;
}

interface Conflict {
  readonly points: readonly PointConflict[];
  readonly stored: StoredPoints;
}

export type Saving =
  /** Nothing is on its way; what is pending was not tried yet. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'waiting'; readonly why: Delay }
  /** `why`: the server's sentence; null where a choice between two versions is open. */
  | { readonly kind: 'refused'; readonly why: string | null };
const IDLE = { kind: 'idle' } as const;

export interface Sampling {
  /** In walking order, with what is not saved yet. */
  readonly points: readonly SamplingPoint[];
  /** The point to walk to next. */
  readonly next: string | null;
  readonly pendingCount: number;
  readonly saving: Saving;
  readonly conflict: Conflict | null;
  readonly message: StatusMessage | null;
  readonly setMessage: (message: StatusMessage | null) => void;
  readonly change: (operations: readonly PointOperation[]) => void;
  readonly decide: (theirs: ReadonlySet<string>) => void;
  readonly send: () => void;
  readonly drop: () => void;
}

const instantNow = () => new Date().toISOString();
const NOW_UNKNOWN = new Date(0).toISOString();
const storedOf = ({ sampling, version }: StoredPoints) => ({ version, points: sampling.map(stateOf) });

/** The points of a plot: changed at once on the screen, kept in the browser, sent to the server, never lost. */
export function useSampling(plot: DamagePlot, userId: number): Sampling {
  const client = useQueryClient();
  const box = useMemo(() => pendingBox(window.localStorage, userId, plot.id), [userId, plot.id]);
  const [pending, setPending] = useState<Pending | null>(() => box.read());
  const [saving, setSaving] = useState<Saving>(IDLE);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [message, setMessage] = useState<StatusMessage | null>(null);
  const stored = plot.sampling ?? [];
  const points = shownPoints(stored, pending, NOW_UNKNOWN);

  // What is pending now, also for a save that began before the last point was typed.
  const latest = useRef(pending);
  const isSending = useRef(false);

  const keep = (next: Pending | null) => {
    latest.current = next;
    box.keep(next);
    setPending(next);
  };
  const adopt = ({ sampling, version }: StoredPoints) =>
    client.setQueriesData<DamagePlot>({ queryKey: ['damagePlot'] }, (before) =>
      before?.id === plot.id ? { ...before, sampling: [...sampling], version } : before,
    );
  const reread = () => client.invalidateQueries({ queryKey: ['damagePlot'] });

  const refuse = (title: string, reason: string) => {
    setSaving({ kind: 'refused', why: reason });
    // Whoever may do this now, and what there is: perhaps somebody else has the case.
    void reread();
    setMessage({ title, lines: [dialogs.reason(reason)], severity: 'error' });
    return false;
  };

  /** Somebody else saved first: what only one of us touched stays, the rest is asked. @returns whether to go on */
  const meet = (now: Pending, other: StoredPoints): boolean => {
    adopt(other);
    const points = conflictsWith(now, other.sampling);
    if (points.length === 0) {
      keep(rebased(now, storedOf(other), new Set(), newUuid7()));
      return true;
    }
    setSaving({ kind: 'refused', why: null });
    setConflict({ points, stored: other });
    return false;
  };

  const remove = async (now: Pending, samplingId: string): Promise<boolean> => {
    const number = now.base.find(({ id }) => id === samplingId)?.sequenceId ?? 0;
    const answer = await callApi('removeSamplingPoint', {
      params: { id: plot.id, samplingId },
      query: { version: now.version },
    });
    if ('err' in answer) {
      const { sampling = [], version } = await client.fetchQuery({ ...plotQuery(plot.id), staleTime: 0 });
      if (version === now.version) return refuse(dialogs.removeFailed, answer.err);
      return meet(latest.current ?? now, { sampling, version });
    }
    // A later version holds what others saved as well: the next save has to meet it.
    const version = answer.version === now.version + 1 ? answer.version : now.version;
    const points = now.base.filter(({ id }) => id !== samplingId);
    keep(withoutSent(latest.current ?? now, [{ kind: 'remove', id: samplingId }], { version, points }));
    if (latest.current === null) await reread();
    setMessage({ title: dialogs.removed, lines: [dialogs.removedText(number)], severity: 'success' });
    return true;
  };

  const put = async (now: Pending): Promise<boolean> => {
    const answer = await callApi('saveSampling', {
      params: { id: plot.id },
      body: {
        damagePlotId: plot.id,
        sampling: putsOf(now),
        version: now.version,
        changeId: now.changeId,
        deviceTime: instantNow(),
      },
    });
    if ('err' in answer)
      return answer.stored === undefined
        ? refuse(dialogs.saveFailed, answer.err)
        : meet(latest.current ?? now, answer.stored);
    adopt(answer);
    keep(withoutSent(latest.current ?? now, now.operations, storedOf(answer)));
    setMessage({ title: dialogs.saved, lines: [dialogs.savedText], severity: 'success' });
    return true;
  };

  /** Sends removals one by one, then all points at once; what is typed meanwhile goes after them. */
  const sync = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setSaving({ kind: 'sending' });
    try {
      for (let now = latest.current; now !== null; now = latest.current) {
        const [removal] = removalsOf(now);
        if (!(await (removal === undefined ? put(now) : remove(now, removal)))) return;
      }
      setSaving(IDLE);
      void client.invalidateQueries({ queryKey: ['damageHistory'] });
    } catch (error) {
      const why = delayOf(error);
      if (why !== null) setSaving({ kind: 'waiting', why });
      else refuse(dialogs.saveFailed, messageOf(error));
    } finally {
      isSending.current = false;
    }
  };

  const change = (operations: readonly PointOperation[]) => {
    let next = latest.current;
    const now = { version: plot.version, points: stored.map(stateOf) };
    for (const operation of operations) next = withOperation(next, operation, now, newUuid7());
    keep(next);
    if (next !== null) void sync();
  };

  const again = useEffectEvent(() => {
    if (saving.kind === 'waiting') void sync();
  });
  const resume = useEffectEvent(() => {
    if (latest.current !== null) void sync();
  });
  const { canEdit } = plot;
  // What a session that ended, or a tab that was killed, left behind goes on its way at once; so does what waited for a case that has
  // come back.
  useEffect(() => {
    if (canEdit) resume();
  }, [canEdit]);
  const isWaiting = saving.kind === 'waiting' && canEdit;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const retry = () => again();
    const timer = setInterval(retry, TRY_AGAIN_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [isWaiting]);

  return {
    points,
    next: points.find(({ isUsed, yield: value }) => isUsed && value === null)?.id ?? null,
    pendingCount: pending?.operations.length ?? 0,
    saving,
    conflict,
    message,
    setMessage,
    change,
    decide: (theirs) => {
      if (latest.current === null || conflict === null) return;
      setConflict(null);
      keep(rebased(latest.current, storedOf(conflict.stored), theirs, newUuid7()));
      void sync();
    },
    send: () => void sync(),
    drop: () => {
      setConflict(null);
      setSaving(IDLE);
      keep(null);
      void reread();
    },
  };
}
