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
  /** Gives up a position that is still searched: it was for an outline that is no longer drawn. */
  readonly forget: () => void;
  /** A poor fix waits for an answer. */
  readonly sure: SureFix;
  readonly again: () => void;
}

/** A corner at the person's position, with its accuracy. */
export function useGpsVertex(act: (action: SketchAction) => void): GpsVertex {
  const [fix, setFix] = useState<Fix | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isSearching, setSearching] = useState(false);

  /** Of the search whose result counts. */
  const search = useRef(0);
  const wanted = useRef<((found: Fix) => SketchAction) | null>(null);
  const sure = useSureFix((found) => {
    if (wanted.current === null) return;
    act(wanted.current(found));
    setFix(found);
    const accuracy = formatCount(found.accuracy);
    setMessage(found.accuracy > POOR_FIX ? texts.gpsPoor(accuracy) : texts.gpsDone(accuracy));
  });

  const put = async (action: (found: Fix) => SketchAction) => {
    search.current += 1;
    const own = search.current;
    const counts = () => own === search.current;
    wanted.current = action;
    setSearching(true);
    setMessage(texts.gpsSearching);
    try {
      const found = await currentFix();
      if (!counts()) return;
      setMessage(null);
      sure.offer(found);
    } catch {
      if (counts()) setMessage(texts.gpsFailed);
    } finally {
      if (counts()) setSearching(false);
    }
  };
  const clear = () => {
    search.current += 1;
    wanted.current = null;
    setSearching(false);
    setFix(null);
    setMessage(null);
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
    clear,
    forget: () => {
      clear();
      sure.drop();
    },
  };
}
