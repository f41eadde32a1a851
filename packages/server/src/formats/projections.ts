import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import type { Areal, Position } from '@georisk/domain/geo/types.ts';
import { isSupportedEpsg, projectorBetween } from '@georisk/domain/geo/projection.ts';

/** ETRS89 and WGS84 differ by less than a metre, which is within the accuracy of the 3-parameter shift to EOV. */
const SAME_AS: ReadonlyMap<number, number> = new Map([
  [4258, 4326],
  [25833, 32633],
  [25834, 32634],
  [900913, 3857],
]);

export type Projector = (position: Position) => Position;

/** From a coordinate system to EPSG:23700, easting or longitude first; undefined for an unknown one. */
export function projectorToEov(srid: number): Projector | undefined {
  const known = SAME_AS.get(srid) ?? srid;
  if (!isSupportedEpsg(known)) return undefined;
  if (known === EOV_SRID) return (position) => position;
  const project = projectorBetween(known, EOV_SRID);
  return ([x, y]) => project(x, y);
}

/** A polygon or multipolygon with every position projected. */
export const projectAreal = (geometry: Areal, project: Projector): Areal =>
  geometry.type === 'Polygon'
    ? { type: 'Polygon', coordinates: geometry.coordinates.map((ring) => ring.map(project)) }
    : {
        type: 'MultiPolygon',
        coordinates: geometry.coordinates.map((rings) => rings.map((ring) => ring.map(project))),
      };
