import { signedRingArea } from '@georisk/domain/geo/area.ts';
import { bboxContains, bboxOfPositions } from '@georisk/domain/geo/bbox.ts';
import { ringHolds } from '@georisk/domain/geo/contains.ts';
import { IMPORT_LIMITS } from '@georisk/domain/geo/geojson.ts';
import type { Position, Ring } from '@georisk/domain/geo/types.ts';

export interface GroupedRings {
  /** Outline first, then its holes. */
  readonly polygons: readonly (readonly Ring[])[];
  /** Whether an outline was wound as a hole. */
  readonly repaired: boolean;
}

interface Known {
  readonly ring: Ring;
  readonly area: number;
  readonly isClockwise: boolean;
  readonly box: ReturnType<typeof bboxOfPositions>;
  readonly inner: Position;
}

/**
 * The rings of a Shapefile's record as polygons. Outlines are clockwise and holes are not; a ring of the other winding
 * that lies in no outline is an outline that was wound the wrong way, and what lies in it is told apart by its depth.
 * No ring is left out.
 */
export function groupRings(rings: readonly Ring[]): GroupedRings {
  // The shape's check refuses it: it is not worth the comparison of each with each.
  if (rings.length > IMPORT_LIMITS.rings) return { polygons: rings.map((ring) => [ring]), repaired: false };
  const known = rings.map(knownOf).toSorted((a, b) => b.area - a.area || Number(b.isClockwise) - Number(a.isClockwise));
  const around = known.map((each, index) => known.slice(0, index).filter((larger) => holds(larger, each)));
  const isOutline = known.map((each, index) => {
    const [outermost = each] = around[index] ?? [];
    return outermost.isClockwise ? each.isClockwise : (around[index]?.length ?? 0) % 2 === 0;
  });
  const polygons = new Map(known.flatMap((each, index) => (isOutline[index] ? [[each, [each.ring]]] : [])));
  for (const [index, hole] of known.entries()) {
    if (isOutline[index]) continue;
    const outline = around[index]?.findLast((each) => polygons.has(each));
    if (outline !== undefined) polygons.get(outline)?.push(hole.ring);
  }
  // In the order of the file, as other programs list the parts.
  const ordered = [...polygons.values()].toSorted(([a], [b]) => rings.indexOf(a as Ring) - rings.indexOf(b as Ring));
  return { polygons: ordered, repaired: known.some((each, index) => isOutline[index] && !each.isClockwise) };
}

function knownOf(ring: Ring): Known {
  const area = signedRingArea(ring);
  return { ring, area: Math.abs(area), isClockwise: area <= 0, box: bboxOfPositions(ring), inner: innerPosition(ring) };
}

const holds = (outer: Known, { box, inner }: Known): boolean =>
  bboxContains(outer.box, box) && ringHolds(outer.ring, inner);

/**
 * A position inside of the ring: its vertices may lie on the line of another ring that it touches. Halfway between two
 * crossings of the level in the middle of the widest gap between its vertices' levels.
 */
function innerPosition(ring: Ring): Position {
  const levels = ring.map(([, y]) => y).toSorted((a, b) => a - b);
  let [level, gap] = [levels[0] ?? 0, 0];
  for (const [index, y] of levels.entries()) {
    const below = levels[index - 1] ?? y;
    if (y - below > gap) [level, gap] = [(y + below) / 2, y - below];
  }
  const crossings = ring
    .flatMap(([x, y], index) => {
      const [fromX, fromY] = ring[index - 1] ?? ring[ring.length - 1] ?? [x, y];
      return y > level === fromY > level ? [] : [x + ((level - y) / (fromY - y)) * (fromX - x)];
    })
    .toSorted((a, b) => a - b);
  const [from, to] = crossings;
  return from === undefined || to === undefined ? (ring[0] ?? [0, 0]) : [(from + to) / 2, level];
}
