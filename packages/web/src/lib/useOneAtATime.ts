import { useRef } from 'react';

/**
 * Work that is not begun again while it runs: its screen is updated a moment after a press, and a second press in that
 * moment is the same press.
 */
export function useOneAtATime<A extends readonly unknown[]>(
  work: (...args: A) => Promise<unknown>,
): (...args: A) => void {
  const isRunning = useRef(false);
  return (...args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    const end = () => {
      isRunning.current = false;
    };
    void work(...args).then(end, end);
  };
}
