import { type Eov, eov, type Wgs84, wgs84 } from '../units.ts';
import { toEov, toWgs84 } from './crs.ts';

export interface ControlPoint {
  readonly name: string;
  readonly wgs84: Wgs84;
  /** The same place by the project's 3-parameter definition (PROJ 9.1 and proj4js agree to the millimetre). */
  readonly eov: Eov;
}

/**
 * Places whose EPSG:23700 coordinates are known to the millimetre: every library of an installation must reproduce
 * them.
 */
export const CONTROL_POINTS: readonly ControlPoint[] = [
  { name: 'Budapest', wgs84: wgs84(19.047447408, 47.503933139), eov: eov(650_000.206, 240_000.115) },
  { name: 'Szeged', wgs84: wgs84(20.1414, 46.253), eov: eov(734_354.195, 101_529.867) },
  { name: 'Zalaegerszeg', wgs84: wgs84(16.84, 46.84), eov: eov(481_640.137, 168_572.249) },
  { name: 'Nyiregyhaza', wgs84: wgs84(21.7167, 47.9558), eov: eov(849_333.593, 293_641.693) },
];

/** Above this error an installation must not start: two of its libraries would disagree about where a parcel is. */
export const MAX_PROJECTION_ERROR_METRES = 0.01;

const DEGREE_METRES = 111_320;

/**
 * Largest error of a projection over the control points, there and back, in metres.
 * @param forward WGS84 degrees to EPSG:23700; the project's own when left out. Pass that of another library to check
 * it.
 * @param inverse EPSG:23700 to WGS84 degrees
 */
export function checkProjection(
  forward: (position: Wgs84) => Eov = toEov,
  inverse: (position: Eov) => Wgs84 = toWgs84,
): number {
  const errors = CONTROL_POINTS.flatMap((point) => {
    const [easting, northing] = forward(point.wgs84);
    const [longitude, latitude] = inverse(point.eov);
    const scale = Math.cos((point.wgs84[1] * Math.PI) / 180);
    return [
      Math.hypot(easting - point.eov[0], northing - point.eov[1]),
      Math.hypot((longitude - point.wgs84[0]) * scale, latitude - point.wgs84[1]) * DEGREE_METRES,
    ];
  });
  // NaN must count as a fault; Math.max would pass it on and `>` would hide it.
  return errors.some(Number.isNaN) ? Number.POSITIVE_INFINITY : Math.max(...errors);
}
