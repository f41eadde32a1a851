import { useEffect, useState } from 'react';

const TRY_AGAIN_MS = 10_000;

/** Loaded modules by their loading function: a later request gets them at once. */
const came = new WeakMap<() => Promise<unknown>, unknown>();

/** Number of parts that are loading at this moment. */
let loading = 0;
/** Whether a part that somebody waits for is loading. */
export const isLateLoading = (): boolean => loading > 0;

export interface LateModule<M> {
  /** Null until it is loaded. */
  readonly module: M | null;
  /** It did not load, for lack of a network; it is requested again. */
  readonly isMissing: boolean;
}

/**
 * A part of the application that is loaded on demand. Unlike a lazy component, a failure breaks nothing: the screen
 * stays as it is, and the part is requested again, at once when the network is back. @param load the same function
 * each time
 */
export function useLateModule<M>(load: () => Promise<M>, wanted: boolean): LateModule<M> {
  const [module, setModule] = useState<M | null>(() => (came.get(load) as M | undefined) ?? null);
  const [isMissing, setMissing] = useState(false);
  const isWaiting = wanted && module === null;
  useEffect(() => {
    if (!isWaiting) return undefined;
    let isOver = false;
    const ask = async () => {
      loading += 1;
      try {
        const loaded = await load();
        came.set(load, loaded);
        if (isOver) return;
        setModule(() => loaded);
        setMissing(false);
      } catch {
        if (!isOver) setMissing(true);
      } finally {
        loading -= 1;
      }
    };
    void ask();
    const again = () => void ask();
    const timer = setInterval(again, TRY_AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isWaiting, load]);
  return { module, isMissing };
}
