import type { Position } from '@georisk/domain/geo/types.ts';
import type { MapFeature } from '../layerSpec.ts';
import type { StyleKey } from '../styles.ts';
import type { Sketch } from './sketch.ts';

function shape({ kind, vertices, finished }: Sketch): MapFeature['geometry'] | null {
  const [first] = vertices;
  if (first === undefined || vertices.length < 2) return null;
  if (kind === 'polygon' && vertices.length > 2)
    return finished
      ? { type: 'Polygon', coordinates: [[...vertices, first]] }
      : { type: 'LineString', coordinates: vertices };
  return { type: 'LineString', coordinates: vertices };
}

function vertexStyle({ kind, vertices, finished, active }: Sketch, index: number): StyleKey {
  if (index === active) return 'vertexActive';
  const closesHere = kind === 'polygon' ? index === 0 : index === vertices.length - 1;
  return !finished && closesHere && vertices.length > 1 ? 'vertexStart' : 'vertex';
}

/** The sketch as shapes of the map: its line or area, and its vertices on top. */
export function sketchFeatures(sketch: Sketch, look: StyleKey, label?: string): MapFeature[] {
  const geometry = shape(sketch);
  const vertices = sketch.vertices.map(
    (at: Position, index): MapFeature => ({
      id: `vertex ${index}`,
      geometry: { type: 'Point', coordinates: at },
      style: vertexStyle(sketch, index),
    }),
  );
  if (geometry === null) return vertices;
  return [{ id: 'shape', geometry, style: look, ...(label === undefined ? {} : { label }) }, ...vertices];
}
