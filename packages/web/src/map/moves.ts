import { handMoves } from './handMoves.ts';
import { theMap } from './theMap.ts';

/** Subscribes to the beginning of moves of the map. @returns unsubscribes */
export function onMoveStart(listener: () => void): () => void {
  const { ol } = theMap();
  ol.on('movestart', listener);
  return () => ol.un('movestart', listener);
}

/** Subscribes to the end of moves of the map. @returns unsubscribes */
export function onMoveEnd(listener: () => void): () => void {
  const { ol } = theMap();
  ol.on('moveend', listener);
  return () => ol.un('moveend', listener);
}

/** Subscribes to every drawn frame of the map, also while it moves. @returns unsubscribes */
export function onFrame(listener: () => void): () => void {
  const { ol } = theMap();
  ol.on('postrender', listener);
  return () => ol.un('postrender', listener);
}

/** Signs that a person moves the map. */
const HANDS = ['pointerdown', 'wheel', 'keydown'] as const;

/** Records in `handMoves` when a person moves the map. @returns ends it */
export function watchHands(): () => void {
  const target = theMap().ol.getTargetElement();
  for (const hand of HANDS) target?.addEventListener(hand, handMoves.begin, { passive: true });
  return () => {
    for (const hand of HANDS) target?.removeEventListener(hand, handMoves.begin);
  };
}
