import { distance } from '../geo/ring.ts';
import type { Position } from '../geo/types.ts';
import { fixQuality } from './wayToPoint.ts';

/** Beyond the error of its fix a device this far from the planned place probably stands at another point, m. */
export const FAR = 30;

/** Why nobody can say that a point is measured at its planned place: unknown is not good. */
export type PlaceDoubt = 'unknown' | 'poor' | 'far';

interface Stand {
  /** EPSG:23700. */
  readonly at: Position;
  /** Radius of 68 %, m. */
  readonly accuracy: number;
}

/**
 * What a person is asked about before a measurement is saved; null where the device is good and at the planned place.
 * @param fix null where the device does not know where it is
 */
export function placeDoubt(fix: Stand | null, planned: Position): PlaceDoubt | null {
  if (fix === null) return 'unknown';
  if (distance(fix.at, planned) > FAR + fix.accuracy) return 'far';
  return fixQuality(fix.accuracy) === 'good' ? null : 'poor';
}
