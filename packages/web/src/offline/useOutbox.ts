import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useCurrentUser } from '#web/session/useSession.ts';
import { currentOutbox } from './currentOutbox.ts';
import type { Entry, EntryKind } from './entry.ts';
import { inOrder, type OperationEntry } from './operation.ts';
import type { Outbox } from './outbox.ts';
import { openOutbox } from './theOutbox.ts';

const TRY_AGAIN_MS = 15_000;

/** The outbox of the signed-in user; null until this device's entries are read. */
export function useOutbox(): Outbox | null {
  const { id } = useCurrentUser();
  const outbox = useSyncExternalStore(currentOutbox.subscribe, currentOutbox.read);
  useEffect(() => void openOutbox(id), [id]);
  return outbox !== null && outbox.userId === id && outbox.isMine() ? outbox : null;
}

/** The entry of one subject; null for none. */
export function useEntry<P, C = unknown>(outbox: Outbox, id: string): Entry<P, C> | null {
  return useSyncExternalStore(outbox.subscribe, () => outbox.get<P, C>(id));
}

/** Whether the device has an entry on its disk. */
export const useIsKept = (outbox: Outbox, id: string): boolean =>
  useSyncExternalStore(outbox.subscribe, () => outbox.isKept(id));

/** Whether this device stores the work. */
export const useKeeps = (outbox: Outbox): boolean =>
  useSyncExternalStore(outbox.subscribe, () => outbox.fault() === null);

/** All entries of a kind. */
export function useEntries(outbox: Outbox, kind: EntryKind): readonly Entry[] {
  const all = useSyncExternalStore(outbox.subscribe, outbox.all);
  return useMemo(() => all.filter((entry) => entry.kind === kind), [all, kind]);
}

/** The operations of a plot or a case that the server does not have yet, in the order in which they are sent. */
export function usePlotOperations(outbox: Outbox, plot: string): readonly OperationEntry[] {
  const all = useSyncExternalStore(outbox.subscribe, outbox.operations);
  return useMemo(() => inOrder(all.filter(({ payload }) => payload.plot === plot)), [all, plot]);
}

/** Whether an entry is to be sent automatically: it waits, or the tab that was sending it is gone. */
export const useIsWaiting = (outbox: Outbox, id: string): boolean =>
  useSyncExternalStore(outbox.subscribe, () => {
    const kind = outbox.get(id)?.state.kind;
    return kind === 'waiting' || (kind === 'sending' && !outbox.deliveries.isRunning(id));
  });

/** Tries again at intervals, and when the network is back. @param again the newest function is called */
export function useTryAgain(isWaiting: boolean, again: () => void): void {
  const newest = useEffectEvent(again);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const tryAgain = () => newest();
    const timer = setInterval(tryAgain, TRY_AGAIN_MS);
    window.addEventListener('online', tryAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', tryAgain);
    };
  }, [isWaiting]);
}
