import type { MaybePromise } from '../access.ts';

/** Does a piece of work in its turn. */
export type InTurn = <T>(work: () => MaybePromise<T>) => Promise<T>;

/**
 * Work of about a millisecond a piece, done a few pieces at a time: between two slices the event loop accepts
 * connections and answers what is quick. Without it each turn of the loop would draw for all waiting requests, and
 * accept one new connection.
 * @param sliceMs after which the loop gets its turn
 */
export function createTurns(sliceMs: number, clock: () => number = () => performance.now()): InTurn {
  const waiting: (() => void)[] = [];

  const slice = () => {
    const end = clock() + sliceMs;
    let done = 0;
    do {
      waiting[done]?.();
      done += 1;
    } while (done < waiting.length && clock() < end);
    waiting.splice(0, done);
    if (waiting.length > 0) setImmediate(slice);
  };

  return (work) =>
    new Promise((done, fail) => {
      waiting.push(() => {
        try {
          done(work());
        } catch (cause) {
          fail(cause as Error);
        }
      });
      if (waiting.length === 1) setImmediate(slice);
    });
}
