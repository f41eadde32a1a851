import { useRef, useState } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { currentFix, type Fix } from '#web/map/position/position.ts';
import { POOR_FIX, type SureFix, useSureFix } from '#web/map/position/sureFix.ts';
import type { SketchAction } from '#web/map/sketch/sketch.ts';
import { drawingTexts as texts } from './texts.hu.ts';

export interface GpsVertex {
  readonly fix: Fix | null;
  readonly message: string | null;
  readonly isSearching: boolean;
  readonly put: (action: (fix: Fix) => SketchAction) => void;
  /** Ends the search, and forgets what was found. */
  readonly clear: () => void;
  /** A poor fix waits for an answer. */
  readonly sure: SureFix;
  readonly again: () => void;
}

/** A corner at the person's position, with its accuracy. */
export function useGpsVertex(act: (action: SketchAction) => void): GpsVertex {
  const [fix, setFix] = useState<Fix | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isSearching, setSearching] = useState(false);

  const wanted = useRef<((found: Fix) => SketchAction) | null>(null);
  const search = useRef(0);
  const sure = useSureFix((found) => {
    if (wanted.current === null) return;
    act(wanted.current(found));
    setFix(found);
    const accuracy = formatCount(found.accuracy);
    setMessage(found.accuracy > POOR_FIX ? texts.gpsPoor(accuracy) : texts.gpsDone(accuracy));
  });

  const put = async (action: (found: Fix) => SketchAction) => {
    wanted.current = action;
    search.current += 1;
    const mine = search.current;
    setSearching(true);
    setMessage(texts.gpsSearching);
    const found = await currentFix().catch(() => null);
    // Given up meanwhile: its corner would come into whatever is drawn now.
    if (search.current !== mine) return;
    setSearching(false);
    setMessage(found === null ? texts.gpsFailed : null);
    if (found !== null) sure.offer(found);
  };

  return {
    fix,
    message,
    isSearching,
    put: (action) => void put(action),
    sure,
    again: () => {
      if (wanted.current !== null) void put(wanted.current);
    },
    clear: () => {
      search.current += 1;
      wanted.current = null;
      setSearching(false);
      setFix(null);
      setMessage(null);
    },
  };
}
