import { distance } from '../geo/ring.ts';
import type { Position } from '../geo/types.ts';

/** A fix up to this is used as it is, m: zones are not much wider, and points are 20 m from each other. */
export const GOOD_FIX = 10;
/** A worse fix says in which village the device is, and nothing about points, m. */
export const USEFUL_FIX = 100;

export type FixQuality = 'good' | 'poor' | 'useless';

/** @param accuracy radius of 68 %, m */
export const fixQuality = (accuracy: number): FixQuality =>
  accuracy <= GOOD_FIX ? 'good' : accuracy <= USEFUL_FIX ? 'poor' : 'useless';

/** So near a point is reached, m. */
export const ARRIVED = 5;

/** Whether a place is reached, as far as the fix can tell. */
export const hasArrived = (from: Position, accuracy: number, to: Position): boolean =>
  fixQuality(accuracy) === 'good' && distance(from, to) <= ARRIVED;

/** Direction between two places of the plane, degrees from north over east, 0 to 360; both EPSG:23700. */
export function bearing([fromX, fromY]: Position, [toX, toY]: Position): number {
  const degrees = (Math.atan2(toX - fromX, toY - fromY) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

/** The smallest turn from one direction to another, degrees, -180 to 180, right positive. */
export const turn = (from: number, to: number): number => ((((to - from + 180) % 360) + 360) % 360) - 180;

/** The eighth of the compass, 0 north, 1 north-east ... 7 north-west. */
export const eighth = (degrees: number): number => Math.round((((degrees % 360) + 360) % 360) / 45) % 8;

/** A point of a sampling plan as its walk sees it. */
export interface WalkPoint {
  readonly id: string;
  readonly sequenceId: number;
  /** EPSG:23700. */
  readonly position: Position;
  /** Used, and not measured yet. */
  readonly isOpen: boolean;
}

/**
 * The point to walk to: the nearest open one, or where the device does not know its place the next on the plan's way
 * after the one that was left.
 * @param from EPSG:23700; null where unknown
 * @param after number of the point that was left; null at the beginning
 */
export function nextPoint(points: readonly WalkPoint[], from: Position | null, after: number | null): string | null {
  const open = points.filter(({ isOpen }) => isOpen).toSorted((a, b) => a.sequenceId - b.sequenceId);
  if (from === null) return (open.find(({ sequenceId }) => sequenceId > (after ?? 0)) ?? open[0])?.id ?? null;
  const [first, ...rest] = open;
  if (first === undefined) return null;
  return rest.reduce(
    (best, point) => (distance(from, point.position) < distance(from, best.position) ? point : best),
    first,
  ).id;
}
