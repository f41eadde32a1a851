import { distance } from '../geo/ring.ts';
import type { Position } from '../geo/types.ts';
import { isPlanned } from './keptPoints.ts';
import { COARSE_ACCURACY, placeOfFix } from './measurement.ts';
import type { SamplingPointState } from './pointChanges.ts';

/** Metres within which a late measurement belongs to a point of the new plan: a pixel of the images. */
export const SAME_POINT_METRES = 10;

/** Where a point was really measured: by its fix where that is good, else where it was planned. EPSG:23700. */
export function measuredPlace({ position, fix = null }: Pick<SamplingPointState, 'position' | 'fix'>): Position {
  const place = fix === null || fix.accuracy > COARSE_ACCURACY ? null : placeOfFix(fix);
  return place ?? position;
}

/**
 * The point of the present plan that a late measurement belongs to: the nearest planned one without a yield or a
 * comment within `SAME_POINT_METRES`. Undefined where there is none: the measurement is then a point of its own.
 */
export function pointOfLate(
  late: Pick<SamplingPointState, 'position' | 'fix'>,
  standing: readonly SamplingPointState[],
): SamplingPointState | undefined {
  const place = measuredPlace(late);
  return standing
    .filter((point) => isPlanned(point) && point.comment.trim() === '')
    .map((point) => ({ point, metres: distance(point.position, place) }))
    .filter(({ metres }) => metres <= SAME_POINT_METRES)
    .toSorted((a, b) => a.metres - b.metres || a.point.sequenceId - b.point.sequenceId)[0]?.point;
}
