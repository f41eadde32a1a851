import type { Position } from '../geo/types.ts';
import type { DensityField } from './density.ts';

/** Not closed: the last position is joined to the first. */
export type OpenRing = readonly Position[];

const [BOTTOM, RIGHT, TOP, LEFT] = [0, 1, 2, 3] as const;
type Side = 0 | 1 | 2 | 3;
type Step = readonly [from: Side, to: Side];

/**
 * Marching squares: the direction of a contour through a cell, with the higher ground on its left. By the corners
 * above: 1 south-west, 2 south-east, 4 north-east, 8 north-west. The two saddles are below.
 */
const STEPS: Readonly<Record<number, readonly Step[]>> = {
  1: [[BOTTOM, LEFT]],
  2: [[RIGHT, BOTTOM]],
  3: [[RIGHT, LEFT]],
  4: [[TOP, RIGHT]],
  6: [[TOP, BOTTOM]],
  7: [[TOP, LEFT]],
  8: [[LEFT, TOP]],
  9: [[BOTTOM, TOP]],
  11: [[RIGHT, TOP]],
  12: [[LEFT, RIGHT]],
  13: [[BOTTOM, RIGHT]],
  14: [[LEFT, BOTTOM]],
};
/** Where opposite corners are above: joined where the cell's mean is, separate where it is not. */
const SADDLES: Readonly<Record<number, { readonly joined: readonly Step[]; readonly parted: readonly Step[] }>> = {
  5: {
    joined: [
      [BOTTOM, RIGHT],
      [TOP, LEFT],
    ],
    parted: [
      [BOTTOM, LEFT],
      [TOP, RIGHT],
    ],
  },
  10: {
    joined: [
      [LEFT, BOTTOM],
      [RIGHT, TOP],
    ],
    parted: [
      [RIGHT, BOTTOM],
      [LEFT, TOP],
    ],
  },
};

/**
 * The lines of one value, as rings with the higher ground on their left: around a summit counterclockwise, around a
 * hollow clockwise.
 * @param field whose border is below the level
 * @returns in the field's coordinate system
 */
export function contourRings(field: DensityField, level: number): OpenRing[] {
  const { columns, rows, values } = field;
  const at = (index: number) => values[index] ?? 0;
  const next = new Map<number, number>();
  for (let row = 0; row + 1 < rows; row += 1) {
    for (let column = 0; column + 1 < columns; column += 1) {
      const sw = row * columns + column;
      const corners = [sw, sw + 1, sw + columns + 1, sw + columns];
      const above = corners.reduce((bits, corner, bit) => bits | (at(corner) >= level ? 1 << bit : 0), 0);
      const saddle = SADDLES[above];
      const mean = () => corners.reduce((sum, corner) => sum + at(corner), 0) / 4;
      const steps = saddle === undefined ? STEPS[above] : mean() >= level ? saddle.joined : saddle.parted;
      // Edges by number: the one to the east of a crossing is even, the one to the north odd.
      const edges = [2 * sw, 2 * (sw + 1) + 1, 2 * (sw + columns), 2 * sw + 1];
      for (const [from, to] of steps ?? []) next.set(edges[from] ?? 0, edges[to] ?? 0);
    }
  }
  return linked(next).map((edges) => edges.map((edge) => crossing(field, edge, level)));
}

/** Follows the steps from edge to edge until they return to the start. */
function linked(next: Map<number, number>): number[][] {
  const rings: number[][] = [];
  for (const start of next.keys()) {
    const ring: number[] = [];
    for (let edge: number | undefined = start; edge !== undefined; ) {
      const following = next.get(edge);
      if (following === undefined) break;
      ring.push(edge);
      next.delete(edge);
      edge = following;
    }
    if (ring.length > 2) rings.push(ring);
  }
  return rings;
}

/** Position of the level on an edge, by linear interpolation. */
function crossing({ origin, cell, columns, values }: DensityField, edge: number, level: number): Position {
  const index = edge >> 1;
  const upright = edge & 1;
  const here = values[index] ?? 0;
  const there = values[upright ? index + columns : index + 1] ?? 0;
  const part = (level - here) / (there - here);
  const [column, row] = [index % columns, Math.floor(index / columns)];
  return [origin[0] + (column + (upright ? 0 : part)) * cell, origin[1] + (row + (upright ? part : 0)) * cell];
}
