import { bboxOf } from '../geo/bbox.ts';
import { arealHolds } from '../geo/contains.ts';
import { distance } from '../geo/ring.ts';
import { nearestOnSegment, type Segment, segmentsOf } from '../geo/segments.ts';
import { type Areal, type Position, polygonsOf } from '../geo/types.ts';

/** Distance to the nearest border, m. */
export const borderDistance = (segments: readonly Segment[], position: Position): number =>
  segments.reduce(
    (nearest, { from, to }) => Math.min(nearest, distance(position, nearestOnSegment(position, from, to))),
    Infinity,
  );

/** The borders of a geometry, for `borderDistance`. */
export const bordersOf = (geometry: Areal): Segment[] => segmentsOf(polygonsOf(geometry).flat());

interface Cell {
  readonly centre: Position;
  readonly half: number;
  /** Distance from the border, negative outside. */
  readonly depth: number;
}

const PRECISION = 0.1;
const MOST_CELLS = 20_000;

/**
 * The position farthest from the border (pole of inaccessibility), to a decimetre: cells are parted where a better place may still be
 * (the method of Mapbox's polylabel).
 */
export function inaccessiblePole(geometry: Areal): Position {
  const segments = bordersOf(geometry);
  const cell = (centre: Position, half: number): Cell => {
    const away = borderDistance(segments, centre);
    return { centre, half, depth: arealHolds(geometry, centre) ? away : -away };
  };
  const [west, south, east, north] = bboxOf(geometry);
  const side = Math.max(Math.min(east - west, north - south), PRECISION);
  const waiting: Cell[] = [];
  for (let x = west; x < east; x += side)
    for (let y = south; y < north; y += side) waiting.push(cell([x + side / 2, y + side / 2], side / 2));
  let best = cell([(west + east) / 2, (south + north) / 2], 0);
  for (let looked = 0; waiting.length > 0 && looked < MOST_CELLS; looked += 1) {
    let at = 0;
    for (let index = 1; index < waiting.length; index += 1)
      if (reach(waiting[index] as Cell) > reach(waiting[at] as Cell)) at = index;
    const [next] = waiting.splice(at, 1);
    if (next === undefined || reach(next) - best.depth <= PRECISION) break;
    if (next.depth > best.depth) best = next;
    const half = next.half / 2;
    const [x, y] = next.centre;
    for (const [dx, dy] of [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ] as const)
      waiting.push(cell([x + dx * half, y + dy * half], half));
  }
  return best.centre;
}

/** The greatest depth that a cell may hold. */
const reach = ({ depth, half }: Cell): number => depth + half * Math.SQRT2;
