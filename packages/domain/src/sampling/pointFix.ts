/** Where a device was when a point was measured, as its receiver reported it. */
export interface PointFix {
  /** WGS 84, degrees. */
  readonly lon: number;
  readonly lat: number;
  /** Radius of 68 %, m. */
  readonly accuracy: number;
  /** By the device's clock, ISO 8601. */
  readonly at: string;
}

/** A worse fix says in which county the device was, and no more, m. */
const MAX_ACCURACY = 10_000;

export type FixFault = 'fix-place' | 'fix-accuracy';

/** What no receiver reports. A wrong clock is no fault: the measurement is kept and marked. */
export function fixFaults(fix: PointFix | null): readonly FixFault[] {
  if (fix === null) return [];
  const { lon, lat, accuracy } = fix;
  return [
    ...(Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? [] : ['fix-place' as const]),
    ...(accuracy >= 0 && accuracy <= MAX_ACCURACY ? [] : ['fix-accuracy' as const]),
  ];
}

/** Whether two fixes are the same report. */
export const sameFix = (a: PointFix | null, b: PointFix | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.lon === b.lon &&
    a.lat === b.lat &&
    a.accuracy === b.accuracy &&
    Date.parse(a.at) === Date.parse(b.at));
