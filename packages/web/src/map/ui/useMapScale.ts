import { useSyncExternalStore } from 'react';
import { metresPerPixel } from '../shown.ts';
import { theMap } from '../theMap.ts';

function subscribe(listener: () => void): () => void {
  const { ol } = theMap();
  ol.on('moveend', listener);
  // The library reports no move before its second frame.
  ol.once('postrender', listener);
  return () => {
    ol.un('moveend', listener);
    ol.un('postrender', listener);
  };
}

/** Metres on the ground a CSS pixel, in the middle of the map, after each move. */
export const useMetresPerPixel = (): number => useSyncExternalStore(subscribe, metresPerPixel);

const resolution = (): number => theMap().ol.getView().getResolution() ?? 1;

/** Units of EPSG:3857 a CSS pixel, after each move. */
export const useMapResolution = (): number => useSyncExternalStore(subscribe, resolution);
