import { nearestOnSegment } from '@georisk/domain/geo/segments.ts';
import { closeRing } from '@georisk/domain/geo/ring.ts';
import type { Crossing } from '@georisk/domain/geo/selfIntersection.ts';
import type { Position, Ring } from '@georisk/domain/geo/types.ts';

/**
 * The most that repairing one crossing may move from one side of the border to the other, m²; a satellite's pixel has
 * 100.
 */
export const HAIRLINE_AREA = 0.5;
/** The most of it in one shape, m². */
const MAX_AREA = 1;
/** A vertex that pokes through the opposite border is moved back this far on its own side, m. */
const CLEARANCE = 0.02;

type FindCrossings = (rings: readonly Ring[]) => readonly Crossing[];

interface Change {
  readonly rings: readonly Ring[];
  /** Area between the old and the new border, m². */
  readonly area: number;
}

/**
 * Removes crossings of a few centimetres: of the four vertices at a crossing the one is left out, or moved back behind
 * the line that it pokes through, that changes least. Returns the rings unchanged where a crossing is larger.
 */
export function straightenHairlines(rings: readonly Ring[], crossingsOf: FindCrossings): readonly Ring[] {
  let [current, moved] = [rings, 0];
  for (let crossings = crossingsOf(current); crossings.length > 0; crossings = crossingsOf(current)) {
    const before = crossings.length;
    const change = crossings
      .flatMap((crossing) => changesAt(current, crossing))
      .filter(({ area }) => area <= HAIRLINE_AREA && moved + area <= MAX_AREA)
      .sort((a, b) => a.area - b.area)
      .find((candidate) => crossingsOf(candidate.rings).length < before);
    if (change === undefined) return rings;
    current = change.rings;
    moved += change.area;
  }
  return current;
}

function changesAt(rings: readonly Ring[], { segments: [first, second] }: Crossing): Change[] {
  return [[first, second] as const, [second, first] as const].flatMap(([[ring, index], [otherRing, otherIndex]]) => {
    const [from, to] = [rings[otherRing]?.[otherIndex], rings[otherRing]?.[otherIndex + 1]];
    if (from === undefined || to === undefined) return [];
    return [index, index + 1].flatMap((vertex) => [
      ...changeVertex(rings, ring, vertex, () => null),
      ...changeVertex(rings, ring, vertex, (position) => behind(position, from, to)),
    ]);
  });
}

/** @param move the vertex's new position; null leaves it out */
function changeVertex(
  rings: readonly Ring[],
  ring: number,
  index: number,
  move: (vertex: Position) => Position | null,
): Change[] {
  const open = (rings[ring] ?? []).slice(0, -1);
  const at = index % open.length;
  const [previous, vertex, next] = [open.at(at - 1), open[at], open[(at + 1) % open.length]];
  if (previous === undefined || vertex === undefined || next === undefined || open.length <= 3) return [];
  const moved = move(vertex);
  const area =
    moved === null
      ? triangle(previous, vertex, next)
      : triangle(previous, vertex, moved) + triangle(vertex, moved, next);
  const changed = closeRing(open.toSpliced(at, 1, ...(moved === null ? [] : [moved])));
  return [{ rings: rings.with(ring, changed), area }];
}

/** The position just across the line, as near as possible, to the stored centimetre. */
function behind(vertex: Position, from: Position, to: Position): Position {
  const foot = nearestOnSegment(vertex, from, to);
  const [dx, dy] = [foot[0] - vertex[0], foot[1] - vertex[1]];
  const depth = Math.hypot(dx, dy);
  if (depth === 0) return foot;
  const factor = 1 + CLEARANCE / depth;
  return [Math.round((vertex[0] + dx * factor) * 100) / 100, Math.round((vertex[1] + dy * factor) * 100) / 100];
}

const triangle = (a: Position, b: Position, c: Position): number =>
  Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
