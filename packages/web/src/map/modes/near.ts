import { distance } from '@georisk/domain/geo/ring.ts';
import { nearestOnSegment } from '@georisk/domain/geo/segments.ts';
import { snapTo } from '@georisk/domain/geo/snap.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import type { Sketch } from '../sketch/sketch.ts';
import type { ModePorts } from './mapMode.ts';
import type { PointerAt } from './surface.ts';

/** Distance that counts as a hit, CSS pixels: a finger is less precise than a mouse. */
const REACH = { mouse: 11, touch: 22 } as const;

export const reach = ({ surface }: ModePorts, touch: boolean): number =>
  surface.metresPerPixel() * (touch ? REACH.touch : REACH.mouse);

/** The nearest vertex within reach, null where there is none. */
export function vertexNear(vertices: readonly Position[], at: Position, within: number): number | null {
  let best: number | null = null;
  let nearest = within;
  for (const [index, vertex] of vertices.entries()) {
    const away = distance(vertex, at);
    if (away <= nearest) [best, nearest] = [index, away];
  }
  return best;
}

/** The side within reach: the place of a new vertex and the vertex before which it would be inserted. */
export function sideNear(
  { kind, vertices }: Sketch,
  at: Position,
  within: number,
): { readonly index: number; readonly at: Position } | null {
  let best: { readonly index: number; readonly at: Position } | null = null;
  let nearest = within;
  const sides = kind === 'polygon' ? vertices.length : vertices.length - 1;
  for (let side = 0; side < sides; side += 1) {
    const [from, to] = [vertices[side], vertices[(side + 1) % vertices.length]];
    if (from === undefined || to === undefined) continue;
    const foot = nearestOnSegment(at, from, to);
    const away = distance(foot, at);
    if (away <= nearest) [best, nearest] = [{ index: side + 1, at: foot }, away];
  }
  return best;
}

/** The place snapped to the outlines nearby, unless the person holds Alt. */
export function snapped(ports: ModePorts, pointer: Pick<PointerAt, 'at' | 'touch' | 'alt'>) {
  const rings = ports.read()?.snapRings ?? [];
  const hit = pointer.alt ? null : snapTo(pointer.at, rings, reach(ports, pointer.touch));
  return { at: hit?.position ?? pointer.at, onOutline: hit !== null };
}
