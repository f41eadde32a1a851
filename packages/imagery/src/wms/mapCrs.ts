import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { EOV_SRID, WEB_MERCATOR_SRID, WGS84_SRID } from '@georisk/domain/geo/crs.ts';

export const WMS_VERSIONS = ['1.3.0', '1.1.1'] as const;
export type WmsVersion = (typeof WMS_VERSIONS)[number];

/** A coordinate system in which maps can be requested. */
export interface MapCrs {
  readonly epsg: number;
  /** Largest coordinates that make sense, x and y. */
  readonly limit: readonly [x: number, y: number];
  /** Smaller boxes are below the precision of numbers of this size. */
  readonly minSide: number;
  /** Latitude is written before longitude in WMS 1.3.0; 1.1.1 always writes x first. */
  readonly northFirst: boolean;
}

const METRES = { minSide: 1e-3, northFirst: false } as const;
const mercator: MapCrs = { epsg: WEB_MERCATOR_SRID, limit: [40_075_017, 40_075_017], ...METRES };
const degrees: MapCrs = { epsg: WGS84_SRID, limit: [360, 90], minSide: 1e-9, northFirst: true };

const NAMED: Readonly<Record<string, MapCrs>> = {
  'EPSG:3857': mercator,
  // The name of EPSG:3857 before it had a number; some programs still use it.
  'EPSG:900913': mercator,
  'EPSG:23700': { epsg: EOV_SRID, limit: [5_000_000, 5_000_000], ...METRES },
  'EPSG:4326': degrees,
  'CRS:84': { ...degrees, northFirst: false },
};
const UTM = /^EPSG:(326(?:0[1-9]|[1-5]\d|60))$/;

/** The coordinate system of a name, or undefined where maps cannot be drawn in it. @param code upper case */
export function mapCrs(code: string): MapCrs | undefined {
  if (Object.hasOwn(NAMED, code)) return NAMED[code];
  const zone = UTM.exec(code)?.[1];
  return zone === undefined ? undefined : { epsg: Number(zone), limit: [10_000_000, 10_000_000], ...METRES };
}

/** The advertised systems; Hungary is in two UTM zones. */
export const ADVERTISED_CRS = ['EPSG:3857', 'EPSG:23700', 'EPSG:4326', 'CRS:84', 'EPSG:32633', 'EPSG:32634'] as const;

/** The advertised names that a version knows. */
export const crsNames = (version: WmsVersion): readonly string[] =>
  version === '1.3.0' ? ADVERTISED_CRS : ADVERTISED_CRS.filter((name) => name.startsWith('EPSG:'));

const flips = (crs: MapCrs, version: WmsVersion) => crs.northFirst && version === '1.3.0';

/** A box in the order in which a version writes it, from and to x first. */
export function axisOrdered([a, b, c, d]: BBox, crs: MapCrs, version: WmsVersion): BBox {
  return flips(crs, version) ? [b, a, d, c] : [a, b, c, d];
}
