import { useEffect, useState } from 'react';
import { isLateLoading } from './useLateModule.ts';

/** How long the screen's subject has the network to itself. */
const SETTLED_MS = 1_500;

/**
 * True some time after the screen and its late parts have loaded: data that may be needed later are fetched then, for places without a
 * network.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => (isLateLoading() ? wait() : setSettled(true)), SETTLED_MS);
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
