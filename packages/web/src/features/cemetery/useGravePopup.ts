import type { Grave } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import { useEffect, useState } from 'react';

/** A grave that an address alone chooses is introduced after so long, ms. */
const POPUP_AFTER = 1_000;

interface Shown {
  /** Of the selection for which it was opened. */
  readonly address: string;
  /** Null once it was closed. */
  readonly grave: Grave | null;
}

/**
 * The popup of a grave: of a pressed one at once, of the only chosen one after a second. A closed one opens again by a
 * press; another selection ends it.
 * @param address of the selection; empty without one
 */
export function useGravePopup(address: string, only: Grave | null) {
  const [shown, setShown] = useState<Shown | null>(null);
  const isDone = shown?.address === address;
  useEffect(() => {
    if (only === null || isDone) return undefined;
    const timer = setTimeout(() => setShown({ address, grave: only }), POPUP_AFTER);
    return () => clearTimeout(timer);
  }, [address, only, isDone]);
  return {
    grave: isDone ? shown.grave : null,
    /** @param of the address that chooses the grave */
    open: (grave: Grave, of: string) => setShown({ address: of, grave }),
    close: () => setShown({ address, grave: null }),
  };
}
