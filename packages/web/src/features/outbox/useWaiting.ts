import { useSyncExternalStore } from 'react';
import { currentOutbox } from '#web/offline/currentOutbox.ts';
import type { OperationEntry } from '#web/offline/operation.ts';

const NEVER = () => () => {};
const NONE: readonly OperationEntry[] = [];

/** The operations of the signed-in user that the server does not have yet; none until they are read. */
export function useWaiting(): readonly OperationEntry[] {
  const outbox = useSyncExternalStore(currentOutbox.subscribe, currentOutbox.read);
  return useSyncExternalStore(outbox?.subscribe ?? NEVER, () => outbox?.operations() ?? NONE);
}
