import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { useEffect, useState } from 'react';
import { askable } from '#web/map/askable.ts';
import { onMoveEnd } from '#web/map/moves.ts';
import { shownExtent } from '#web/map/shown.ts';

/** The extent of the map that can be asked about, EPSG:23700; null before its first view. */
export function shownBox(): BBox | null {
  const shown = shownExtent();
  return shown === null ? null : askable(shown.box);
}

/** The same, followed while it is wanted: it changes when the map has come to rest. */
export function useShownBox(isWanted: boolean): BBox | null {
  const [box, setBox] = useState<BBox | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    const look = () => setBox(shownBox());
    look();
    return onMoveEnd(look);
  }, [isWanted]);
  return box;
}
