import type { Position, Ring } from '@georisk/domain/geo/types.ts';
import { signedRingArea } from '@georisk/domain/geo/area.ts';

/** The line along an edge of a cell. */
export type EdgeKind = 'window' | 'road' | 'street' | 'track' | 'canal' | 'ditch' | 'belt' | 'village' | 'none';

/** A corner of a cell and the kind of the edge that leaves it. */
export interface Corner {
  readonly at: Position;
  readonly kind: EdgeKind;
}

/** A simple polygon, counterclockwise, not closed, each edge with the kind of its line. */
export type LandCell = readonly Corner[];

export const ringOf = (cell: LandCell): Ring => cell.map(({ at }) => at);
export const cellArea = (cell: LandCell): number => Math.abs(signedRingArea(ringOf(cell)));

/** Corner by index, cyclic. */
export function corner(cell: LandCell, index: number): Corner {
  const found = cell[((index % cell.length) + cell.length) % cell.length];
  if (found === undefined) throw new Error('a cell without corners');
  return found;
}

/** Centre of gravity of a ring (area-weighted). */
export function centroid(ring: Ring): Position {
  let [x, y, twice] = [0, 0, 0];
  const origin = ring[0] ?? [0, 0];
  let previous = ring[ring.length - 1] ?? origin;
  for (const vertex of ring) {
    const [ax, ay, bx, by] = [
      previous[0] - origin[0],
      previous[1] - origin[1],
      vertex[0] - origin[0],
      vertex[1] - origin[1],
    ];
    const cross = ax * by - bx * ay;
    twice += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
    previous = vertex;
  }
  return twice === 0 ? origin : [origin[0] + x / (3 * twice), origin[1] + y / (3 * twice)];
}

/** Direction of the longest edge, radians: fields are worked along it. */
export function mainDirection(cell: LandCell): number {
  let [longest, angle] = [0, 0];
  cell.forEach(({ at }, index) => {
    const next = corner(cell, index + 1).at;
    const length = Math.hypot(next[0] - at[0], next[1] - at[1]);
    if (length > longest) [longest, angle] = [length, Math.atan2(next[1] - at[1], next[0] - at[0])];
  });
  return angle;
}

/** The extent of the ring along and across a direction, metres. */
export function extent(ring: Ring, angle: number): { along: [number, number]; across: [number, number] } {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along: [number, number] = [Infinity, -Infinity];
  const across: [number, number] = [Infinity, -Infinity];
  for (const [x, y] of ring) {
    const [u, v] = [x * cos + y * sin, y * cos - x * sin];
    [along[0], along[1]] = [Math.min(along[0], u), Math.max(along[1], u)];
    [across[0], across[1]] = [Math.min(across[0], v), Math.max(across[1], v)];
  }
  return { along, across };
}
