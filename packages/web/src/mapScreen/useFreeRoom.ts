import { useLayoutEffect, useState } from 'react';
import type { Place } from './usePlace.ts';

/** Between a panel and what it leaves free. */
const GAP = 16;

/** Pixels that the controls cover at the top and at the bottom of the map, as they are now. */
export function useFreeRoom({ top, bottom, below }: Pick<Place, 'top' | 'bottom' | 'below'>) {
  const [heights, setHeights] = useState({ top: 0, bottom: 0 });
  useLayoutEffect(() => {
    const [upper, lower] = [top.current, bottom.current];
    if (upper === null || lower === null) return undefined;
    const read = () => setHeights({ top: upper.offsetHeight, bottom: lower.offsetHeight });
    const observer = new ResizeObserver(read);
    for (const element of [upper, lower]) observer.observe(element);
    return () => observer.disconnect();
  }, [top, bottom]);
  return { top: heights.top + GAP, bottom: heights.bottom + below + GAP };
}
