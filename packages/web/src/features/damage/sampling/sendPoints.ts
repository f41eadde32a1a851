import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { delayOf } from '#web/lib/delay.ts';
import type { Outcome } from '#web/offline/deliver.ts';
import type { ChangeStamp } from '#web/offline/entry.ts';
import { plotQuery } from '#web/shared/damagePlot/plotQuery.ts';
import { conflictsWith, type Pending, putsOf, rebased, removalsOf, stateOf, withoutSent } from './pending.ts';
import type { StatusMessage } from '#web/ui/StatusDialog.tsx';
import { samplingDialogs as dialogs } from './texts.hu.ts';

/** The points of a plot as somebody stored them. */
export interface StoredPoints {
  readonly sampling: readonly SamplingPoint[];
  readonly version: number;
}

export const storedOf = ({ sampling, version }: StoredPoints) => ({ version, points: sampling.map(stateOf) });

export type PointsOutcome = Outcome<Pending, StoredPoints>;

interface Settings {
  readonly client: QueryClient;
  readonly plotId: number;
  /** The current changes, including those made while others were being sent. */
  readonly latest: () => Pending | null;
  readonly onMessage: (message: StatusMessage) => void;
}

/** Sends one step of the pending changes: removals one by one, then all points at once. */
export function pointsSender({ client, plotId, latest, onMessage }: Settings) {
  const adopt = ({ sampling, version }: StoredPoints) =>
    client.setQueriesData<DamagePlot>({ queryKey: ['damagePlot'] }, (before) =>
      before?.id === plotId ? { ...before, sampling: [...sampling], version } : before,
    );
  const reread = () => client.invalidateQueries({ queryKey: ['damagePlot'] });

  const refuse = (title: string, reason: string): PointsOutcome => {
    // Current rights and state: the case may belong to somebody else.
    void reread();
    onMessage({ title, lines: [dialogs.reason(reason)], severity: 'error' });
    return { kind: 'refused', messages: [reason] };
  };
  /** Somebody else saved first: changes of only one user are merged and sent, the rest is asked. */
  const reconcile = (other: StoredPoints, sent: Pending): PointsOutcome => {
    adopt(other);
    const isOurs = conflictsWith(latest() ?? sent, other.sampling).length === 0;
    return isOurs
      ? { kind: 'saved', rest: (now) => rebased(now, storedOf(other), new Set()) }
      : { kind: 'conflict', current: other };
  };

  const remove = async (now: Pending, samplingId: string): Promise<PointsOutcome> => {
    const number = now.base.find(({ id }) => id === samplingId)?.sequenceId ?? 0;
    const answer = await callApi('removeSamplingPoint', {
      params: { id: plotId, samplingId },
      query: { version: now.version },
    });
    if ('err' in answer) {
      const { sampling = [], version } = await client.fetchQuery({ ...plotQuery(plotId), staleTime: 0 });
      if (version === now.version) return refuse(dialogs.removeFailed, answer.err);
      return reconcile({ sampling, version }, now);
    }
    // A later version also contains other users' changes: the next save must be based on it.
    const version = answer.version === now.version + 1 ? answer.version : now.version;
    const points = now.base.filter(({ id }) => id !== samplingId);
    const rest = (all: Pending) => withoutSent(all, [{ kind: 'remove', id: samplingId }], { version, points });
    if (rest(latest() ?? now) === null) await reread();
    onMessage({ title: dialogs.removed, lines: [dialogs.removedText(number)], severity: 'success' });
    return { kind: 'saved', rest };
  };

  const put = async (now: Pending, { id: changeId, deviceTime }: ChangeStamp): Promise<PointsOutcome> => {
    const answer = await callApi('saveSampling', {
      params: { id: plotId },
      body: { damagePlotId: plotId, sampling: putsOf(now), version: now.version, changeId, deviceTime },
    });
    if ('err' in answer)
      return answer.stored === undefined ? refuse(dialogs.saveFailed, answer.err) : reconcile(answer.stored, now);
    adopt(answer);
    const rest = (all: Pending) => withoutSent(all, now.operations, storedOf(answer));
    // Shown once, when nothing is left to be sent.
    if (rest(latest() ?? now) === null)
      onMessage({ title: dialogs.saved, lines: [dialogs.savedText], severity: 'success' });
    return { kind: 'saved', rest };
  };

  return async (now: Pending, stamp: ChangeStamp): Promise<PointsOutcome> => {
    const [removal] = removalsOf(now);
    try {
      return await (removal === undefined ? put(now, stamp) : remove(now, removal));
    } catch (error) {
      const why = delayOf(error);
      return why === null ? refuse(dialogs.saveFailed, messageOf(error)) : { kind: 'later', why };
    }
  };
}
