import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import { isSupportedEpsg, projectorBetween, usualEpsg } from '@georisk/domain/geo/projection.ts';
import type { Areal, MultiLineString, Position } from '@georisk/domain/geo/types.ts';

export type Projector = (position: Position) => Position;

/** From a coordinate system to EPSG:23700, easting or longitude first; undefined for an unknown one. */
export function projectorToEov(srid: number): Projector | undefined {
  const known = usualEpsg(srid);
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

/** The same of lines. */
export const projectLines = ({ coordinates }: MultiLineString, project: Projector): MultiLineString => ({
  type: 'MultiLineString',
  coordinates: coordinates.map((line) => line.map(project)),
});
