import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from './problem.ts';

/** Whoever waits for each answer before asking again asks at most four times a second on a connection. */
const HOLD_MS = 250;
/** Beyond so many at once refusals leave at once: to wait costs memory, too. */
const MAX_HELD = 200;

/**
 * Holds back refusals of who asks too fast: a program that repeats itself as fast as it is answered would otherwise keep the process busy with
 * refusals alone, and everybody else waiting.
 * @returns runs what may refuse; a refusal for speed (429) leaves it a moment later
 */
export function createHeldRefusals(holdMs = HOLD_MS, maxHeld = MAX_HELD): (mayRefuse: () => void) => Promise<void> {
  let held = 0;
  return async (mayRefuse) => {
    try {
      mayRefuse();
    } catch (error) {
      if (error instanceof Problem && error.status === 429 && held < maxHeld) {
        held += 1;
        await pause(holdMs);
        held -= 1;
      }
      throw error;
    }
  };
}
