import { createContext, type RefObject, useContext, useLayoutEffect, useState } from 'react';

/** Heights that the controls above and below leave of the map, CSS pixels; null before they are known. */
export interface MapRoom {
  /** At the side, where the tools stand. */
  readonly beside: number;
  /** Below the banners, where the legend stands. */
  readonly below: number;
}

export const MapRoomContext = createContext<MapRoom | null>(null);

export const useMapRoom = (): MapRoom | null => useContext(MapRoomContext);

/** @param middle what is free between the controls above and below; a window that is not laid out has no height */
export function useRoomOf(
  middle: RefObject<HTMLElement | null>,
  banners: RefObject<HTMLElement | null>,
): MapRoom | null {
  const [room, setRoom] = useState<MapRoom | null>(null);
  useLayoutEffect(() => {
    const [whole, notices] = [middle.current, banners.current];
    if (whole === null || notices === null) return undefined;
    const read = () => {
      const [beside, below] = [whole.clientHeight, whole.clientHeight - notices.offsetHeight];
      if (beside > 0)
        setRoom((before) => (before?.beside === beside && before.below === below ? before : { beside, below }));
    };
    read();
    const observer = new ResizeObserver(read);
    for (const element of [whole, notices]) observer.observe(element);
    return () => observer.disconnect();
  }, [middle, banners]);
  return room;
}
