import { useState } from 'react';
import { type Place, type SheetStart, usePlace } from './usePlace.ts';

/** A phone's sheet that stands there before the map of its subject: it stays open when that comes. */
export interface EarlySheet {
  /** How the map's own sheet begins. */
  readonly startsOpen: Extract<SheetStart, true | 'kept'>;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Of a screen that shows first what it knows, and then its map. */
export function useEarlySheet(): EarlySheet {
  const [isOpen, onOpen] = useState(false);
  return { startsOpen: isOpen ? 'kept' : true, onOpen };
}

/** Places of the parts of the screen until the map comes. */
export function useEarlyPlace({ startsOpen, onOpen }: EarlySheet): Place {
  const own = usePlace(false, startsOpen);
  return {
    ...own,
    setStop(stop) {
      own.setStop(stop);
      onOpen(stop !== 'peek');
    },
  };
}
