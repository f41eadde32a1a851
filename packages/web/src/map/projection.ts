import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { EOV_PROJ4, eovToWebMercator, webMercatorToEov } from '@georisk/domain/geo/crs.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { eov, webMercator } from '@georisk/domain/units.ts';
import { register } from 'ol/proj/proj4.js';
import proj4 from 'proj4';

/** Registers EPSG:23700 with the map library, from the one definition of the project. */
export function registerEov(): void {
  proj4.defs('EPSG:23700', EOV_PROJ4);
  register(proj4);
}

/** EPSG:23700 to the map's EPSG:3857. */
export function toMap([easting, northing]: Position): [number, number] {
  const [x, y] = eovToWebMercator(eov(easting, northing));
  return [x, y];
}

/** The map's EPSG:3857 to EPSG:23700. */
export function fromMap(coordinate: readonly number[]): Position {
  const [easting, northing] = webMercatorToEov(webMercator(coordinate[0] ?? 0, coordinate[1] ?? 0));
  return [easting, northing];
}

const STEPS = 8;

/** Points along the edges of a box: its image in the other system has curved edges. */
function* edgePoints([west, south, east, north]: BBox): Generator<Position> {
  for (let step = 0; step <= STEPS; step += 1) {
    const [x, y] = [west + ((east - west) * step) / STEPS, south + ((north - south) * step) / STEPS];
    yield [x, south];
    yield [x, north];
    yield [west, y];
    yield [east, y];
  }
}

function projectBox(box: BBox, project: (position: Position) => readonly number[]): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const point of edgePoints(box)) {
    const [x = 0, y = 0] = project(point);
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}

/** The box in EPSG:3857 that contains a box of EPSG:23700. */
export const boxToMap = (box: BBox): [number, number, number, number] => projectBox(box, toMap);

/** The box in EPSG:23700 that contains a box of EPSG:3857. */
export const boxFromMap = (box: readonly number[]): BBox => {
  const [west = 0, south = 0, east = 0, north = 0] = box;
  return projectBox([west, south, east, north], fromMap);
};
