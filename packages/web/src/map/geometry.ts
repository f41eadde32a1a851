import type { Areal, Ring } from '@georisk/domain/geo/types.ts';
import type Geometry from 'ol/geom/Geometry.js';
import LineString from 'ol/geom/LineString.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import type { MapGeometry } from './layerSpec.ts';
import { toMap } from './projection.ts';

const ring = (positions: Ring) => positions.map(toMap);

function areal(geometry: Areal): Geometry {
  return geometry.type === 'Polygon'
    ? new Polygon(geometry.coordinates.map(ring))
    : new MultiPolygon(geometry.coordinates.map((rings) => rings.map(ring)));
}

// Blocks and settlements recur in every description of the layers; each is projected once.
const projected = new WeakMap<Areal, Geometry>();

/** The geometry in the map's coordinates. */
export function toOl(geometry: MapGeometry): Geometry {
  if (geometry.type === 'Point') return new Point(toMap(geometry.coordinates));
  if (geometry.type === 'LineString') return new LineString(ring(geometry.coordinates));
  if (geometry.type === 'MultiLineString') return new MultiLineString(geometry.coordinates.map(ring));
  const known = projected.get(geometry);
  if (known !== undefined) return known;
  const made = areal(geometry);
  projected.set(geometry, made);
  return made;
}
