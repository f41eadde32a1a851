import { useLayoutEffect, useState } from 'react';
import type { Place } from './usePlace.ts';

/** Between a panel and what it leaves free. */
const GAP = 16;

type Parts = Pick<Place, 'top' | 'banners' | 'bottom' | 'low' | 'below' | 'small'>;

const heightOf = (parts: readonly HTMLElement[]): number => parts.reduce((sum, part) => sum + part.offsetHeight, 0);

/** Pixels that the controls cover at the top and at the bottom of the map, as they are now; a phone's banners and legend too. */
export function useFreeRoom({ top, banners, bottom, low, below, small }: Parts) {
  const [heights, setHeights] = useState({ top: 0, bottom: 0 });
  useLayoutEffect(() => {
    const [upper, notices, lower, legend] = [top.current, banners.current, bottom.current, low.current];
    if (upper === null || notices === null || lower === null || legend === null) return undefined;
    // Where there is room banners and legend stand in corners; on a phone they are nearly as wide as the map.
    const above = small ? [upper, notices] : [upper];
    const under = small ? [lower, legend] : [lower];
    const read = () => setHeights({ top: heightOf(above), bottom: heightOf(under) });
    const observer = new ResizeObserver(read);
    for (const element of [...above, ...under]) observer.observe(element);
    return () => observer.disconnect();
  }, [top, banners, bottom, low, small]);
  return { top: heights.top + GAP, bottom: heights.bottom + below + GAP };
}
