import { useEffect, useState } from 'react';

/** So long what the screen is about has the network to itself. */
const SETTLED_MS = 1_500;

/** True some time after the screen has come: what may be needed later is fetched then, for a place without a network. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
