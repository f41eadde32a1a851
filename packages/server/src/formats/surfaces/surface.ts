import type { Position } from '@georisk/domain/geo/types.ts';
import type { SourceRepair } from '../featureSource.ts';
import { strokeArcs } from './strokeArc.ts';

/** A geometry as files of several formats have it: straight or curved lines, surfaces that they bound, collections. */
export type Surface =
  | { readonly kind: 'line' | 'arcs'; readonly line: readonly Position[] }
  | { readonly kind: 'compound'; readonly parts: readonly Surface[] }
  | { readonly kind: 'polygon'; readonly rings: readonly Surface[] }
  | { readonly kind: 'collection'; readonly type: string; readonly parts: readonly Surface[] }
  /** What has neither, such as points. */
  | { readonly kind: 'other'; readonly type: string };

/** A shape as it was read. */
export interface ReadShape {
  /** GeoJSON-like; of what is neither lines nor polygons its type alone. */
  readonly geometry: { readonly type: string; readonly coordinates?: unknown };
  readonly repairs: readonly SourceRepair[];
}

/** Far more than a shape may have. */
const MAX_POSITIONS = 2_000_000;

/** A geometry as polygons or lines; arcs as short straight steps. @throws RangeError where it is none */
export function shapeOfSurface(surface: Surface): ReadShape {
  return { geometry: geometryOf(surface), repairs: hasArcs(surface) ? ['curve'] : [] };
}

function geometryOf(surface: Surface): ReadShape['geometry'] {
  if (surface.kind === 'other') return { type: surface.type };
  if (surface.kind === 'polygon') return { type: 'Polygon', coordinates: surface.rings.map(lineOf) };
  if (surface.kind !== 'collection') return { type: 'LineString', coordinates: lineOf(surface) };
  const parts = flat(surface);
  if (parts.length > 0 && parts.every(({ kind }) => kind === 'polygon')) {
    const polygons = parts.map((part) => geometryOf(part).coordinates);
    return polygons.length === 1
      ? { type: 'Polygon', coordinates: polygons[0] }
      : { type: 'MultiPolygon', coordinates: polygons };
  }
  if (parts.length > 0 && parts.every(({ kind }) => kind === 'line' || kind === 'arcs' || kind === 'compound'))
    return { type: 'MultiLineString', coordinates: parts.map(lineOf) };
  const types = new Set(parts.map((part) => geometryOf(part).type));
  return { type: types.size === 0 ? surface.type : `${surface.type} (${[...types].join(', ')})` };
}

/** The members of a collection and of those in it. */
const flat = (surface: Surface): readonly Surface[] =>
  surface.kind === 'collection' ? surface.parts.flatMap(flat) : [surface];

function lineOf(surface: Surface): readonly Position[] {
  if (surface.kind === 'line') return surface.line;
  if (surface.kind === 'arcs') return strokeArcs(surface.line);
  if (surface.kind !== 'compound') throw new RangeError('a line of something else');
  const line: Position[] = [];
  for (const part of surface.parts.map(lineOf)) {
    const [last, first] = [line.at(-1), part[0]];
    // Each part begins where the one before ends.
    const isJoined = last !== undefined && first !== undefined && last[0] === first[0] && last[1] === first[1];
    for (const position of isJoined ? part.slice(1) : part) line.push(position);
    if (line.length > MAX_POSITIONS) throw new RangeError('too many positions');
  }
  return line;
}

function hasArcs(surface: Surface): boolean {
  if (surface.kind === 'arcs') return true;
  if (surface.kind === 'polygon') return surface.rings.some(hasArcs);
  return (surface.kind === 'compound' || surface.kind === 'collection') && surface.parts.some(hasArcs);
}
