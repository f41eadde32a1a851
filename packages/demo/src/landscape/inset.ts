import { signedRingArea } from '@georisk/domain/geo/area.ts';
import { isSimpleRing } from '@georisk/domain/geo/selfIntersection.ts';
import { distinctVertices } from '@georisk/domain/geo/ring.ts';
import type { Position, Ring } from '@georisk/domain/geo/types.ts';
import { type LandCell, corner, type EdgeKind } from './cell.ts';

/** Edges shorter than this, metres, are removed: nobody would survey such a corner. */
const MIN_EDGE = 1;

const toCentimetres = ([x, y]: Position): Position => [Math.round(x * 100) / 100, Math.round(y * 100) / 100];

/**
 * The ring at a distance of its own from each edge of a cell, counterclockwise; null where nothing usable is left.
 * @param distanceOf metres to keep from an edge of that kind
 */
export function insetCell(cell: LandCell, distanceOf: (kind: EdgeKind) => number): Ring | null {
  const lines = cell.map(({ at, kind }, index) => {
    const next = corner(cell, index + 1).at;
    const length = Math.hypot(next[0] - at[0], next[1] - at[1]) || 1;
    const [dx, dy] = [(next[0] - at[0]) / length, (next[1] - at[1]) / length];
    const away = distanceOf(kind);
    return { x: at[0] - dy * away, y: at[1] + dx * away, dx, dy, away };
  });
  const ring = lines.map((line, index): Position => {
    const before = lines[(index + lines.length - 1) % lines.length] ?? line;
    const cross = before.dx * line.dy - before.dy * line.dx;
    const straight = Math.abs(cross) < 0.08;
    if (straight) {
      const away = Math.max(before.away, line.away);
      const at = corner(cell, index).at;
      return [at[0] - line.dy * away, at[1] + line.dx * away];
    }
    const t = ((line.x - before.x) * line.dy - (line.y - before.y) * line.dx) / cross;
    return [before.x + before.dx * t, before.y + before.dy * t];
  });
  // rounded here, as it will be in a file: a simple ring stays simple
  const clean = distinctVertices(ring.map(toCentimetres), MIN_EDGE);
  const area = signedRingArea(clean);
  return area > 0 && area < signedRingArea(cell.map(({ at }) => at)) && isSimpleRing(clean) ? clean : null;
}
