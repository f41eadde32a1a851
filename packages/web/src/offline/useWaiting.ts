import { useSyncExternalStore } from 'react';
import { currentOutbox } from './currentOutbox.ts';
import type { OperationEntry } from './operation.ts';
import type { Outbox } from './outbox.ts';

const NEVER = () => () => {};
const NONE: readonly OperationEntry[] = [];

const useCurrent = (): Outbox | null => useSyncExternalStore(currentOutbox.subscribe, currentOutbox.read);

/** The operations of the signed-in user that the server does not have yet; none until they are read. */
export function useWaiting(): readonly OperationEntry[] {
  const outbox = useCurrent();
  return useSyncExternalStore(outbox?.subscribe ?? NEVER, () => outbox?.operations() ?? NONE);
}

/** Whether something exists in this window alone: it would be lost with the session. */
export function useHasUnkept(): boolean {
  const outbox = useCurrent();
  return useSyncExternalStore(outbox?.subscribe ?? NEVER, () => outbox?.hasUnkept ?? false);
}
