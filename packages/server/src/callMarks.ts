import { AsyncLocalStorage } from 'node:async_hooks';

/** The listener that is called when a call continues. */
const current = new AsyncLocalStorage<() => void>();

/** Runs a function as a part of a call. @param onGoesOn called whenever the call continues after it waited */
export const asCall = (onGoesOn: () => void, proceed: () => void): void => current.run(onGoesOn, proceed);

/**
 * Must be called where a call continues after it waited, for the database above all: the work that follows is the
 * call's.
 */
export function goesOn(): void {
  current.getStore()?.();
}
