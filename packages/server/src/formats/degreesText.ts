import { toWgs84 } from '@georisk/domain/geo/crs.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { eov } from '@georisk/domain/units.ts';

/** Centimetres. */
const DECIMALS = 7;

/** Longitude and latitude (EPSG:4326) of a position in EPSG:23700, as texts of degrees. */
export function degreesText([easting, northing]: Position): readonly [string, string] {
  const [longitude, latitude] = toWgs84(eov(easting, northing));
  return [longitude.toFixed(DECIMALS), latitude.toFixed(DECIMALS)];
}
