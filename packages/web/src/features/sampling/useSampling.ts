import type { DamagePlot, SamplingPoint } from '@georisk/contract/endpoints/damagePlots.ts';
import type { PointConflict, PointOperation } from '@georisk/domain/sampling/pointChanges.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { newUuid7 } from '#web/lib/uuid7.ts';
import { failureOf } from '../policyPlots/saveFailure.ts';
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
} from './pending.ts';
import type { StatusMessage } from './StatusDialog.tsx';
import { samplingDialogs as dialogs } from './texts.hu.ts';

const TRY_AGAIN_MS = 15_000;

interface Stored {
  readonly sampling: readonly SamplingPoint[];
  readonly version: number;
}

interface Conflict {
  readonly points: readonly PointConflict[];
  readonly stored: Stored;
}

export type Saving = 'idle' | 'sending' | 'waiting' | 'refused';

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

/** The points of a plot: changed at once on the screen, kept in the browser, sent to the server, never lost. */
export function useSampling(plot: DamagePlot, userId: number): Sampling {
  const client = useQueryClient();
  const box = useMemo(() => pendingBox(window.localStorage, userId, plot.id), [userId, plot.id]);
  const [pending, setPending] = useState<Pending | null>(() => box.read());
  const [saving, setSaving] = useState<Saving>(() => (pending === null ? 'idle' : 'waiting'));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [message, setMessage] = useState<StatusMessage | null>(null);
  const stored = plot.sampling ?? [];
  const points = shownPoints(stored, pending, NOW_UNKNOWN);

  const keep = (next: Pending | null) => {
    box.keep(next);
    setPending(next);
  };
  const adopt = ({ sampling, version }: Stored) =>
    client.setQueriesData<DamagePlot>({ queryKey: ['damagePlot'] }, (before) =>
      before?.id === plot.id ? { ...before, sampling: [...sampling], version } : before,
    );
  const reread = () => client.invalidateQueries({ queryKey: ['damagePlot'] });

  const refuse = (title: string, reason: string) => {
    setSaving('refused');
    setMessage({ title, lines: [dialogs.reason(reason)], severity: 'error' });
  };

  /** Sends removals one by one, then all points at once. */
  const sync = async (now: Pending): Promise<void> => {
    setSaving('sending');
    try {
      const removals = removalsOf(now);
      for (const samplingId of removals) {
        const number = now.base.find(({ id }) => id === samplingId)?.sequenceId ?? 0;
        const answer = await callApi('removeSamplingPoint', { params: { id: plot.id, samplingId } });
        if ('err' in answer) return refuse(dialogs.removeFailed, answer.err);
        setMessage({ title: dialogs.removed, lines: [dialogs.removedText(number)], severity: 'success' });
        now = {
          ...now,
          version: answer.version,
          operations: now.operations.filter((each) => each.kind === 'put' || each.id !== samplingId),
        };
        keep(now.operations.length === 0 ? null : now);
      }
      const sampling = putsOf(now);
      if (sampling.length === 0) {
        keep(null);
        setSaving('idle');
        await reread();
        return;
      }
      const answer = await callApi('saveSampling', {
        params: { id: plot.id },
        body: {
          damagePlotId: plot.id,
          sampling,
          version: now.version,
          changeId: now.changeId,
          deviceTime: instantNow(),
        },
      });
      if (!('err' in answer)) {
        adopt(answer);
        keep(null);
        setSaving('idle');
        setMessage({ title: dialogs.saved, lines: [dialogs.savedText], severity: 'success' });
        void client.invalidateQueries({ queryKey: ['damageHistory'] });
        return;
      }
      if (answer.stored === undefined) return refuse(dialogs.saveFailed, answer.err);
      adopt(answer.stored);
      const points = conflictsWith(now, answer.stored.sampling);
      if (points.length > 0) {
        setSaving('refused');
        setConflict({ points, stored: answer.stored });
        return;
      }
      // Each touched other points: both stay.
      const again = rebased(now, answer.stored, new Set(), newUuid7());
      keep(again);
      if (again !== null) await sync(again);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'later') setSaving('waiting');
      else refuse(dialogs.saveFailed, messageOf(error));
    }
  };

  const change = (operations: readonly PointOperation[]) => {
    let next = pending;
    const now = { version: plot.version, points: stored.map(stateOf) };
    for (const operation of operations) next = withOperation(next, operation, now, newUuid7());
    keep(next);
    if (next !== null && saving !== 'sending') void sync(next);
  };

  const again = useEffectEvent(() => {
    if (saving === 'waiting' && pending !== null) void sync(pending);
  });
  const isWaiting = saving === 'waiting' && plot.canEdit;
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
      if (pending === null || conflict === null) return;
      const next = rebased(pending, conflict.stored, theirs, newUuid7());
      setConflict(null);
      keep(next);
      if (next === null) setSaving('idle');
      else void sync(next);
    },
    send: () => pending !== null && saving !== 'sending' && void sync(pending),
    drop: () => {
      setConflict(null);
      setSaving('idle');
      keep(null);
      void reread();
    },
  };
}
