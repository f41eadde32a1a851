/** Milliseconds after which the event loop gets its turn: the work runs beside requests. */
const SLICE_MS = 25;

/**
 * For long loops: lets the event loop run whenever a slice is over. Called for every item of work, it mostly returns at
 * once.
 * @param signal ends the work with its reason
 */
export function createBreath(signal?: AbortSignal): () => Promise<void> | undefined {
  let slice = performance.now();
  return () => {
    if (performance.now() - slice <= SLICE_MS) return undefined;
    signal?.throwIfAborted();
    return new Promise((resolve) => {
      setImmediate(() => {
        slice = performance.now();
        resolve();
      });
    });
  };
}
