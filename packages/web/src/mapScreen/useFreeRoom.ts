import { useLayoutEffect, useState } from 'react';
import type { Place } from './usePlace.ts';

/** Between a panel and what it leaves free. */
const GAP = 16;

type Parts = Pick<Place, 'top' | 'bottom' | 'low' | 'below' | 'small'>;

/** Pixels that the controls cover at the top and at the bottom of the map, as they are now; a phone's legend too. */
export function useFreeRoom({ top, bottom, low, below, small }: Parts) {
  const [heights, setHeights] = useState({ top: 0, bottom: 0 });
  useLayoutEffect(() => {
    const [upper, lower, legend] = [top.current, bottom.current, low.current];
    if (upper === null || lower === null || legend === null) return undefined;
    // Where there is room the legend stands in a corner; on a phone it is nearly as wide as the map.
    const least = small ? [lower, legend] : [lower];
    const read = () =>
      setHeights({ top: upper.offsetHeight, bottom: least.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0) });
    const observer = new ResizeObserver(read);
    for (const element of [upper, ...least]) observer.observe(element);
    return () => observer.disconnect();
  }, [top, bottom, low, small]);
  return { top: heights.top + GAP, bottom: heights.bottom + below + GAP };
}
