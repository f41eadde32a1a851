import { useState } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { currentFix, type Fix } from '#web/map/position/position.ts';
import type { SketchAction } from '#web/map/sketch/sketch.ts';
import { drawingTexts as texts } from './texts.hu.ts';

/** A fix worse than this is told to be checked on the map, metres: half the width of a small table. */
const POOR = 25;

export interface GpsVertex {
  readonly fix: Fix | null;
  readonly message: string | null;
  readonly isSearching: boolean;
  readonly put: (action: (fix: Fix) => SketchAction) => void;
  readonly clear: () => void;
}

/** A corner where the person stands, with how exact that is. */
export function useGpsVertex(act: (action: SketchAction) => void): GpsVertex {
  const [fix, setFix] = useState<Fix | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isSearching, setSearching] = useState(false);

  const put = async (action: (found: Fix) => SketchAction) => {
    setSearching(true);
    setMessage(texts.gpsSearching);
    try {
      const found = await currentFix();
      act(action(found));
      setFix(found);
      const accuracy = formatCount(found.accuracy);
      setMessage(found.accuracy > POOR ? texts.gpsPoor(accuracy) : texts.gpsDone(accuracy));
    } catch {
      setMessage(texts.gpsFailed);
    } finally {
      setSearching(false);
    }
  };

  return {
    fix,
    message,
    isSearching,
    put: (action) => void put(action),
    clear: () => {
      setFix(null);
      setMessage(null);
    },
  };
}
