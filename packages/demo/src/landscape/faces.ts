import { signedRingArea } from '@georisk/domain/geo/area.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import type { LandCell, EdgeKind } from './cell.ts';

/** A line of the landscape: road, canal, outline of a village. */
export interface Line {
  readonly kind: EdgeKind;
  readonly points: readonly Position[];
}

interface Piece {
  readonly from: Position;
  readonly to: Position;
  readonly kind: EdgeKind;
}

const keyOf = ([x, y]: Position) => `${x.toFixed(1)},${y.toFixed(1)}`;

/** The lines cut wherever two of them cross. */
function cutPieces(lines: readonly Line[]): Piece[] {
  const segments = lines.flatMap(({ kind, points }) =>
    points.slice(1).map((to, i): Piece => ({ kind, from: points[i] ?? to, to })),
  );
  return segments.flatMap((a) => {
    const [ax, ay] = [a.to[0] - a.from[0], a.to[1] - a.from[1]];
    const cuts = [0, 1];
    for (const b of segments) {
      if (a === b) continue;
      const [bx, by] = [b.to[0] - b.from[0], b.to[1] - b.from[1]];
      const cross = ax * by - ay * bx;
      if (cross === 0) continue;
      const [ox, oy] = [b.from[0] - a.from[0], b.from[1] - a.from[1]];
      const [s, t] = [(ox * by - oy * bx) / cross, (ox * ay - oy * ax) / cross];
      if (s > 1e-9 && s < 1 - 1e-9 && t > -1e-9 && t < 1 + 1e-9) cuts.push(s);
    }
    cuts.sort((one, other) => one - other);
    const at = (s: number): Position => [a.from[0] + ax * s, a.from[1] + ay * s];
    return cuts.slice(1).map((s, i): Piece => ({ kind: a.kind, from: at(cuts[i] ?? 0), to: at(s) }));
  });
}

interface HalfEdge {
  readonly origin: string;
  readonly target: string;
  readonly at: Position;
  readonly kind: EdgeKind;
  readonly angle: number;
  visited: boolean;
}

/** Half edges by origin, in order of direction, without dead ends (a road that stops in a field bounds nothing). */
function starsOf(pieces: readonly Piece[]): Map<string, HalfEdge[]> {
  const edges = new Map<string, HalfEdge>();
  for (const { from, to, kind } of pieces) {
    const [a, b] = [keyOf(from), keyOf(to)];
    if (a === b) continue;
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    const back = Math.atan2(from[1] - to[1], from[0] - to[0]);
    edges.set(`${a}>${b}`, { origin: a, target: b, at: from, kind, angle, visited: false });
    edges.set(`${b}>${a}`, { origin: b, target: a, at: to, kind, angle: back, visited: false });
  }
  const stars = new Map<string, HalfEdge[]>();
  for (const edge of edges.values()) stars.set(edge.origin, [...(stars.get(edge.origin) ?? []), edge]);
  for (;;) {
    const dead = [...stars.values()].find((star) => star.length === 1)?.[0];
    if (dead === undefined) break;
    stars.delete(dead.origin);
    const rest = (stars.get(dead.target) ?? []).filter((edge) => edge.target !== dead.origin);
    if (rest.length === 0) stars.delete(dead.target);
    else stars.set(dead.target, rest);
  }
  for (const star of stars.values()) star.sort((a, b) => a.angle - b.angle);
  return stars;
}

/** The faces enclosed by the lines, as counterclockwise cells; the infinite outer one is left out. */
export function facesOf(lines: readonly Line[]): LandCell[] {
  const stars = starsOf(cutPieces(lines));
  const faces: LandCell[] = [];
  for (const star of stars.values())
    for (const start of star) {
      const walk: HalfEdge[] = [];
      for (let edge: HalfEdge | undefined = start; edge !== undefined && !edge.visited; ) {
        edge.visited = true;
        walk.push(edge);
        const around: HalfEdge[] = stars.get(edge.target) ?? [];
        const origin = edge.origin;
        const back = around.findIndex((other) => other.target === origin);
        // the next edge clockwise from the incoming one keeps the face on the left
        edge = around[(back + around.length - 1) % around.length];
      }
      if (walk.length < 3) continue;
      const cell = walk.map(({ at, kind }) => ({ at, kind }));
      if (signedRingArea(cell.map(({ at }) => at)) > 1) faces.push(cell);
    }
  return faces;
}
