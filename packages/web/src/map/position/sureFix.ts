import { useState } from 'react';
import type { Fix } from './position.ts';

/**
 * A fix worse than this needs a confirmation before it is used as a place, metres: the distance between sampling
 * points.
 */
export const POOR_FIX = 20;

export interface SureFix {
  /** The fix that needs a confirmation. */
  readonly asked: Fix | null;
  /** Accepts a good fix at once; a poor one waits for an answer. */
  readonly offer: (fix: Fix) => void;
  readonly take: () => void;
  readonly drop: () => void;
}

/** @param onFix gets a good fix, or one that the person accepts all the same */
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
