import { Problem } from './problem.ts';

/** A client that waits for each answer before its next request makes at most four a second on a connection. */
const HOLD_MS = 250;
/** Beyond this many at once refusals are sent at once: holding them costs memory, too. */
const MAX_HELD = 200;

/**
 * Delays refusals of clients that call too fast: a program that repeats a call as soon as it is answered would
 * otherwise keep the process busy with refusals alone, and everybody else waiting.
 * @returns runs a function that may refuse; a refusal by the rate limit (429) leaves it a moment later
 */
export function createHeldRefusals(holdMs = HOLD_MS, maxHeld = MAX_HELD): (mayRefuse: () => void) => Promise<void> {
  let held = 0;
  return async (mayRefuse) => {
    try {
      mayRefuse();
    } catch (error) {
      if (error instanceof Problem && error.status === 429 && held < maxHeld) {
        held += 1;
        await new Promise((later) => setTimeout(later, holdMs));
        held -= 1;
      }
      throw error;
    }
  };
}
