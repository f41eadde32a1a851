import { toEov } from '../geo/crs.ts';
import type { Position } from '../geo/types.ts';
import { wgs84 } from '../units.ts';
import type { PointFix } from './pointFix.ts';

/** A fix worse than this is marked: zones are not much wider, m. */
export const COARSE_ACCURACY = 10;
/** Beyond its own accuracy a fix may be this far from the planned place, m: sampling points are 20 m from each other. */
const FAR_METRES = 20;
/** How far a device's clock may be ahead of the server's, or behind it, without being marked, ms. */
const CLOCK_ERROR = 10 * 60_000;

/** Where a fix lies, EPSG:23700; null far outside of the projection. */
export function placeOfFix({ lon, lat }: Pick<PointFix, 'lon' | 'lat'>): Position | null {
  const [east, north] = toEov(wgs84(lon, lat));
  return Number.isFinite(east) && Number.isFinite(north) ? [east, north] : null;
}

/** Metres between the planned place of a point and the real one; null where the fix lies outside of the projection. */
export function metresFromPlan(fix: Pick<PointFix, 'lon' | 'lat'>, position: Position): number | null {
  const place = placeOfFix(fix);
  return place && Math.hypot(place[0] - position[0], place[1] - position[1]);
}

/** Oddities of a measurement that people see beside it. */
export type MeasurementMark = 'coarse' | 'far' | 'clock-ahead' | 'clock-behind';

export interface Measurement {
  /** The planned place, EPSG:23700. */
  readonly position: Position;
  readonly fix: PointFix | null;
  /** By the device's clock; null where it did not say. */
  readonly measuredAt: string | null;
  /** When the server got the measurement; null where that was not recorded. */
  readonly receivedAt: string | null;
  /** Seconds by which the device's clock was behind the server's at sending, below 0 ahead; null where it did not say. */
  readonly clockBehind?: number | null | undefined;
}

/** The marks of a measurement: a fix worse than 10 m, one away from the plan, a clock that was not the server's. */
export function measurementMarks({
  position,
  fix,
  measuredAt,
  receivedAt,
  clockBehind,
}: Measurement): readonly MeasurementMark[] {
  const metres = fix === null ? 0 : (metresFromPlan(fix, position) ?? Number.POSITIVE_INFINITY);
  const latest = receivedAt === null ? Number.POSITIVE_INFINITY : Date.parse(receivedAt) + CLOCK_ERROR;
  const behind = 1000 * (clockBehind ?? 0);
  const times = [measuredAt, fix?.at ?? null].flatMap((at) => (at === null ? [] : [Date.parse(at)]));
  return [
    ...(fix !== null && fix.accuracy > COARSE_ACCURACY ? ['coarse' as const] : []),
    ...(fix !== null && metres > fix.accuracy + FAR_METRES ? ['far' as const] : []),
    ...(times.some((time) => time > latest) || behind < -CLOCK_ERROR ? ['clock-ahead' as const] : []),
    ...(behind > CLOCK_ERROR ? ['clock-behind' as const] : []),
  ];
}
