import type { Position } from './types.ts';

/** What a pair of numbers that should be EPSG:23700 is detected as. */
export type AxisFinding = 'eov' | 'swapped' | 'degrees' | 'unknown';

const isEasting = (metres: number): boolean => metres > 400_000 && metres < 1_000_000;

/**
 * EOV names its easting Y and its northing X, so files often come swapped. In Hungary the easting is always above 400
 * 000 m and the northing below (domain.md 11, pitfall a), which distinguishes the two; small numbers are degrees, and
 * an easting beyond a million metres is another system's.
 */
export function findAxes(position: Position): AxisFinding {
  const [first, second] = position;
  if (isEasting(first) && second > 0 && second < 400_000) return 'eov';
  if (isEasting(second) && first > 0 && first < 400_000) return 'swapped';
  if (Math.abs(first) <= 180 && Math.abs(second) <= 90) return 'degrees';
  return 'unknown';
}

/** The pair as `[easting, northing]`: swapped where the numbers show it, unchanged otherwise. */
export const withEastingFirst = (position: Position): Position =>
  findAxes(position) === 'swapped' ? [position[1], position[0]] : position;
