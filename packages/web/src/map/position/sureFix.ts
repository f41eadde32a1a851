import { useState } from 'react';
import type { Fix } from './position.ts';

/** A fix worse than this is asked about before it becomes the place of anything, metres: as far as sampling points stand apart. */
export const POOR_FIX = 20;

export interface SureFix {
  /** The fix that is asked about. */
  readonly asked: Fix | null;
  /** Takes a good fix at once; a poor one waits for an answer. */
  readonly offer: (fix: Fix) => void;
  readonly take: () => void;
  readonly drop: () => void;
}

/** @param onFix gets the fix that is good enough, or that the person wants all the same */
export function useSureFix(onFix: (fix: Fix) => void): SureFix {
  const [asked, setAsked] = useState<Fix | null>(null);
  return {
    asked,
    offer: (fix) => {
      if (fix.accuracy > POOR_FIX) setAsked(fix);
      else onFix(fix);
    },
    take: () => {
      if (asked !== null) onFix(asked);
      setAsked(null);
    },
    drop: () => setAsked(null),
  };
}
