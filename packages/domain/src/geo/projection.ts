import { EOV_PROJ4, EOV_SRID, WEB_MERCATOR_SRID, WGS84_PROJ4, WGS84_SRID } from './crs.ts';
import proj4 from 'proj4';

/** Projects a position; not a number where the target system does not cover it. */
export type Project = (x: number, y: number) => readonly [x: number, y: number];

interface CoordinateSystem {
  readonly toDegrees: Project;
  readonly fromDegrees: Project;
}

const EARTH_RADIUS = 6_378_137;
const DEGREE = Math.PI / 180;
const NOWHERE = [Number.NaN, Number.NaN] as const;

const webMercator: CoordinateSystem = {
  toDegrees: (x, y) => [x / EARTH_RADIUS / DEGREE, (2 * Math.atan(Math.exp(y / EARTH_RADIUS)) - Math.PI / 2) / DEGREE],
  fromDegrees: (longitude, latitude) => [
    EARTH_RADIUS * longitude * DEGREE,
    EARTH_RADIUS * Math.log(Math.tan(Math.PI / 4 + (latitude * DEGREE) / 2)),
  ],
};

const degrees: CoordinateSystem = { toDegrees: (x, y) => [x, y], fromDegrees: (x, y) => [x, y] };

function byProj4(definition: string): CoordinateSystem {
  const converter = proj4(WGS84_PROJ4, definition);
  // proj4 throws where a series does not converge, far outside of the system's area.
  const guarded =
    (project: (position: [number, number]) => [number, number]): Project =>
    (x, y) => {
      try {
        return project([x, y]);
      } catch {
        return NOWHERE;
      }
    };
  return {
    toDegrees: guarded((position) => converter.inverse(position)),
    fromDegrees: guarded((position) => converter.forward(position)),
  };
}

function definitionOf(epsg: number): CoordinateSystem | null {
  if (epsg === WEB_MERCATOR_SRID) return webMercator;
  if (epsg === WGS84_SRID) return degrees;
  if (epsg === EOV_SRID) return byProj4(EOV_PROJ4);
  const zone = epsg % 100;
  const [north, south] = [Math.floor(epsg / 100) === 326, Math.floor(epsg / 100) === 327];
  if (!(north || south) || zone < 1 || zone > 60) return null;
  return byProj4(`+proj=utm +zone=${zone}${south ? ' +south' : ''} +datum=WGS84 +units=m +no_defs`);
}

const systems = new Map<number, CoordinateSystem | null>();

function systemOf(epsg: number): CoordinateSystem | null {
  let system = systems.get(epsg);
  if (system === undefined) {
    system = definitionOf(epsg);
    if (system !== null) systems.set(epsg, system);
  }
  return system;
}

/** Whether rasters and maps in this coordinate system can be drawn: EPSG:23700, 3857, 4326 (longitude first) and the UTM zones 326xx, 327xx. */
export const isSupportedEpsg = (epsg: number): boolean => systemOf(epsg) !== null;

/** Whether a raster in this coordinate system may be imported: in metres, EPSG:23700 or a UTM zone. */
export const isRasterEpsg = (epsg: number): boolean =>
  isSupportedEpsg(epsg) && epsg !== WEB_MERCATOR_SRID && epsg !== WGS84_SRID;

/** ETRS89 and WGS84 differ by less than a metre, which is within the accuracy of the 3-parameter shift to EOV. */
const SAME_AS: ReadonlyMap<number, number> = new Map([
  [4258, 4326],
  [25833, 32633],
  [25834, 32634],
  [900913, 3857],
]);

/** The code under which a coordinate system is known here. */
export const usualEpsg = <E extends number | null>(epsg: E): E | number =>
  epsg === null ? epsg : (SAME_AS.get(epsg) ?? epsg);

/** The transformation from one coordinate system to another, x (east, longitude) first in both. */
export function projectorBetween(from: number, to: number): Project {
  const [source, target] = [systemOf(from), systemOf(to)];
  if (source === null || target === null) throw new RangeError(`no way from EPSG:${from} to EPSG:${to}`);
  if (from === to) return (x, y) => [x, y];
  return (x, y) => {
    const [longitude, latitude] = source.toDegrees(x, y);
    if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) return NOWHERE;
    return target.fromDegrees(longitude, latitude);
  };
}
