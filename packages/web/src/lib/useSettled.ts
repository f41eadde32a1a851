import { useEffect, useState } from 'react';

/** How long the screen's subject has the network to itself. */
const SETTLED_MS = 1_500;

/**
 * True some time after the screen has loaded: data that may be needed later are fetched then, for places without a
 * network.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
