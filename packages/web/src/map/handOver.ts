/**
 * What the map showed when its last screen was left. A screen that was opened from a map may leave it where the person
 * was; one that was opened from elsewhere, or after a map that only showed the country while something loaded, may not.
 */
interface Left {
  /** Path of the screen that was opened. */
  readonly path: string;
  /** Whether it showed something that a person had looked for. */
  readonly isPlaced: boolean;
}

let last: Left | null = null;
const listeners = new Set<() => void>();

const path = (): string => window.location.pathname;

/** A map's screen is left: the address is already that of the next one. */
export function leaveMap(isPlaced: boolean): void {
  last = { path: path(), isPlaced };
  for (const listener of listeners) listener();
}

/** Calls the listener when a map is left. @returns ends it */
export function onMapLeft(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the screen that is being drawn was opened from a map, with nothing in between. */
export const cameFromMap = (): boolean => last !== null && last.isPlaced && last.path === path();
