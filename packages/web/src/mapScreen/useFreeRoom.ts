import { useLayoutEffect, useState } from 'react';
import type { Place } from './usePlace.ts';

/** Between a panel and what it leaves free. */
const GAP = 16;

type Parts = Pick<Place, 'top' | 'banners' | 'bottom' | 'low' | 'below' | 'small'>;

const heightOf = (parts: readonly HTMLElement[]): number => parts.reduce((sum, part) => sum + part.offsetHeight, 0);

/** The legend in the lower left corner, and beside or below it the sources of the map. */
function cornerOf(low: HTMLElement) {
  const [legend = null, sources = null] = low.children;
  const [of, map] = [legend?.getBoundingClientRect(), low.offsetParent?.getBoundingClientRect()];
  return {
    whole: low.offsetHeight,
    sources: sources instanceof HTMLElement ? sources.offsetHeight : 0,
    right: of === undefined || of.height === 0 ? 0 : of.right - (map?.left ?? 0),
  };
}

const NOTHING = { top: 0, bottom: 0, corner: { whole: 0, sources: 0, right: 0 } };

/**
 * Pixels that the controls cover at the top and at the bottom of the map, as they are now; a phone's banners too, and
 * below a line over the legend that one.
 */
export function useFreeRoom({ top, banners, bottom, low, below, small }: Parts) {
  const [{ corner, ...heights }, setHeights] = useState(NOTHING);
  useLayoutEffect(() => {
    const [upper, notices, lower, legend] = [top.current, banners.current, bottom.current, low.current];
    if (upper === null || notices === null || lower === null || legend === null) return undefined;
    // Where there is room banners stand in a corner; on a phone they are nearly as wide as the map.
    const above = small ? [upper, notices] : [upper];
    const read = () => setHeights({ top: heightOf(above), bottom: lower.offsetHeight, corner: cornerOf(legend) });
    const observer = new ResizeObserver(read);
    for (const element of [...above, lower, legend, ...legend.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [top, banners, bottom, low, small]);
  const under = heights.bottom + below + GAP;
  return {
    top: heights.top + GAP,
    bottom: under + corner.sources,
    legend: { right: corner.right, bottom: under + corner.whole },
  };
}
