import { AsyncLocalStorage } from 'node:async_hooks';

/** What is to be told when a call goes on. */
const current = new AsyncLocalStorage<() => void>();

/** Does something as a part of a call. @param onGoesOn is told whenever the call goes on after it waited */
export const asCall = (onGoesOn: () => void, proceed: () => void): void => current.run(onGoesOn, proceed);

/** To be called where a call goes on after it waited, for the database above all: what comes now is its work. */
export function goesOn(): void {
  current.getStore()?.();
}
