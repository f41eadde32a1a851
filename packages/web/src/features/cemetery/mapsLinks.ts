import { toWgs84 } from '@georisk/domain/geo/crs.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { eov } from '@georisk/domain/units.ts';

/** Decimals of a degree: a decimetre. */
const DECIMALS = 6;

/** Addresses by which a maps application leads to a place; opened by a press, never fetched. @param at EPSG:23700 */
export function mapsLinks([x, y]: Position): { readonly web: string; readonly geo: string } {
  const [longitude, latitude] = toWgs84(eov(x, y));
  const text = `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`;
  return {
    web: `https://www.google.com/maps/dir/?api=1&travelmode=walking&destination=${text}`,
    geo: `geo:${text}?q=${text}`,
  };
}
