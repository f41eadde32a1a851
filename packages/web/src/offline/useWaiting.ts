import { useSyncExternalStore } from 'react';
import { currentOutbox } from './currentOutbox.ts';
import type { EntryKind } from './entry.ts';
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

const countIn = (outbox: Outbox | null, counted: EntryKind): number =>
  (outbox?.all() ?? []).filter(({ kind, state }) => kind === counted && state.kind !== 'refused').length;

/** A farmer's photos that are still to be sent; those that were refused are decided about by their person. */
export const photosIn = (outbox: Outbox | null): number => countIn(outbox, 'block-photo');

/** A farmer's answers to alerts that are still to be sent. */
export const answersIn = (outbox: Outbox | null): number => countIn(outbox, 'alert-answer');

/** How many photos of the signed-in farmer are on this device alone. */
export function useWaitingPhotos(): number {
  const outbox = useCurrent();
  return useSyncExternalStore(outbox?.subscribe ?? NEVER, () => photosIn(outbox));
}

/** How many answers of the signed-in farmer are on this device alone. */
export function useWaitingAnswers(): number {
  const outbox = useCurrent();
  return useSyncExternalStore(outbox?.subscribe ?? NEVER, () => answersIn(outbox));
}

/** Whether something exists in this window alone: it would be lost with the session. */
export function useHasUnkept(): boolean {
  const outbox = useCurrent();
  return useSyncExternalStore(outbox?.subscribe ?? NEVER, () => outbox?.hasUnkept ?? false);
}
