import { useEffect, useState } from 'react';

const TRY_AGAIN_MS = 10_000;

/** Modules that came, by what loads them: who asks again has them at once. */
const came = new WeakMap<() => Promise<unknown>, unknown>();

export interface LateModule<M> {
  /** Null until it is there. */
  readonly module: M | null;
  /** It did not come, for want of a network; it is asked for again. */
  readonly isMissing: boolean;
}

/**
 * A part of the application that comes when it is wanted. Unlike a lazy component, one that did not come breaks nothing: the screen stands
 * as it is, and the part is asked for again, at once when the network is back. @param load the same function each time
 */
export function useLateModule<M>(load: () => Promise<M>, wanted: boolean): LateModule<M> {
  const [module, setModule] = useState<M | null>(() => (came.get(load) as M | undefined) ?? null);
  const [isMissing, setMissing] = useState(false);
  const isWaiting = wanted && module === null;
  useEffect(() => {
    if (!isWaiting) return undefined;
    let isOver = false;
    const ask = async () => {
      try {
        const loaded = await load();
        came.set(load, loaded);
        if (isOver) return;
        setModule(() => loaded);
        setMissing(false);
      } catch {
        if (!isOver) setMissing(true);
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
