import type { Position } from '@georisk/domain/geo/types.ts';
import { type LandCell, type Corner, corner, type EdgeKind } from './cell.ts';

interface Hit {
  /** Distance along the line, metres. */
  readonly along: number;
  readonly at: Position;
  /** Index of the edge that is hit. */
  readonly edge: number;
}

/** Where the line through `point` in direction `angle` intersects the outline of the cell, in order along the line. */
function hitsOf(cell: LandCell, point: Position, angle: number): Hit[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const side = ([x, y]: Position) => (y - point[1]) * cos - (x - point[0]) * sin;
  return cell
    .flatMap(({ at }, edge) => {
      const next = corner(cell, edge + 1).at;
      const [a, b] = [side(at), side(next)];
      if (a >= 0 === b >= 0) return [];
      const share = a / (a - b);
      const hit: Position = [at[0] + (next[0] - at[0]) * share, at[1] + (next[1] - at[1]) * share];
      return [{ along: (hit[0] - point[0]) * cos + (hit[1] - point[1]) * sin, at: hit, edge }];
    })
    .sort((a, b) => a.along - b.along);
}

/**
 * Splits a cell along the chord of a line that is nearest to the point; null where the line misses it. A chord between
 * two neighbouring intersections is inside, so both halves are simple polygons however bent the cell is.
 * @param bend moves the middle of the chord sideways, metres: boundaries are rarely ruled
 */
export function splitCell(
  cell: LandCell,
  point: Position,
  angle: number,
  kind: EdgeKind,
  bend = 0,
): readonly [LandCell, LandCell] | null {
  const hits = hitsOf(cell, point, angle);
  let best: readonly [Hit, Hit] | null = null;
  let nearest = Infinity;
  for (let i = 0; i + 1 < hits.length; i += 2) {
    const [from, to] = [hits[i], hits[i + 1]];
    if (from === undefined || to === undefined) break;
    const away = from.along <= 0 && to.along >= 0 ? 0 : Math.min(Math.abs(from.along), Math.abs(to.along));
    if (away < nearest) [best, nearest] = [[from, to], away];
  }
  if (best === null) return null;
  const [from, to] = best;
  const middle: Position[] =
    bend === 0
      ? []
      : [[(from.at[0] + to.at[0]) / 2 - Math.sin(angle) * bend, (from.at[1] + to.at[1]) / 2 + Math.cos(angle) * bend]];
  return [half(cell, from, to, middle, kind), half(cell, to, from, middle, kind)];
}

/** Corners from the end of the chord round to its start, then back along the chord. */
function half(cell: LandCell, start: Hit, end: Hit, middle: readonly Position[], kind: EdgeKind): LandCell {
  const corners: Corner[] = [{ at: end.at, kind: corner(cell, end.edge).kind }];
  for (let i = end.edge + 1; ; i += 1) {
    corners.push(corner(cell, i));
    if (i % cell.length === start.edge) break;
  }
  corners.push({ at: start.at, kind });
  for (const at of middle) corners.push({ at, kind });
  return corners;
}
