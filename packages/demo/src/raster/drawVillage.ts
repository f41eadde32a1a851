import { distance } from '@georisk/domain/geo/ring.ts';
import type { Position, Ring } from '@georisk/domain/geo/types.ts';
import { type LandCell, cellArea, corner, ringOf } from '../landscape/cell.ts';
import { insetCell } from '../landscape/inset.ts';
import { subdivide } from '../landscape/subdivide.ts';
import type { Random } from '../random.ts';
import { type Cover, coverLabel } from './covers.ts';
import { type Canvas, fillLine, fillRing } from './fill.ts';

const STREETS = {
  stopArea: () => 36_000,
  kindOf: () => 'street' as const,
  minimumWidth: 74,
};

const ROOFS: readonly (readonly [number, Cover])[] = [
  [52, 'roofRed'],
  [24, 'roofBrown'],
  [18, 'roofGrey'],
  [6, 'roofWhite'],
];

/** A rectangle along an edge: its near side `inward` metres from the edge, its middle `along` metres from the edge's start. */
function besideEdge(from: Position, to: Position, along: number, inward: number, width: number, depth: number): Ring {
  const length = distance(from, to) || 1;
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const at = (a: number, b: number): Position => [from[0] + dx * a - dy * b, from[1] + dy * a + dx * b];
  return [
    at(along - width / 2, inward),
    at(along + width / 2, inward),
    at(along + width / 2, inward + depth),
    at(along - width / 2, inward + depth),
  ];
}

function drawHouses(canvas: Canvas, ring: Ring, random: Random): void {
  const cell: LandCell = ring.map((at) => ({ at, kind: 'none' }));
  cell.forEach(({ at: from }, index) => {
    const to = corner(cell, index + 1).at;
    const length = distance(from, to);
    for (let along = 14; along < length - 10; along += random.between(20, 31)) {
      if (random.chance(0.2)) continue;
      const depth = random.between(8, 14);
      fillRing(
        canvas,
        besideEdge(from, to, along, 5, random.between(7, 11), depth),
        coverLabel(random.weighted(ROOFS)),
      );
      if (random.chance(0.25)) fillRing(canvas, besideEdge(from, to, along, 5 + depth, 7, 8), coverLabel('yard'));
      if (random.chance(0.3)) fillRing(canvas, besideEdge(from, to, along, 24 + depth, 7, 10), coverLabel('roofBrown'));
    }
  });
}

/** Sheds of the former cooperative: long roofs side by side on concrete. */
function drawWorks(canvas: Canvas, ring: Ring, random: Random): void {
  fillRing(canvas, ring, coverLabel('verge'));
  const cell: LandCell = ring.map((at) => ({ at, kind: 'none' }));
  const longest = cell.reduce(
    (best, { at }, i) => {
      const length = distance(at, corner(cell, i + 1).at);
      return length > best.length ? { i, length } : best;
    },
    { i: 0, length: 0 },
  );
  const [from, to] = [corner(cell, longest.i).at, corner(cell, longest.i + 1).at];
  fillRing(canvas, besideEdge(from, to, longest.length / 2, 8, longest.length * 0.72, 62), coverLabel('yard'));
  for (const inward of [14, 44])
    for (let along = 50; along < longest.length - 40; along += 78)
      fillRing(
        canvas,
        besideEdge(from, to, along, inward, 62, 18),
        coverLabel(random.chance(0.6) ? 'roofGrey' : 'roofWhite'),
      );
}

/** Streets, houses, gardens, a park and works of one face of a village. */
export function drawVillageCell(canvas: Canvas, cell: LandCell, random: Random): void {
  const parts = subdivide(cell, STREETS, random);
  for (const part of parts) {
    const ring = insetCell(part, (kind) => (kind === 'village' ? 2 : kind === 'road' ? 9 : 6)) ?? ringOf(part);
    const atEdge = part.some(({ kind }) => kind === 'village');
    const use = random.next();
    fillRing(canvas, ringOf(part), coverLabel('verge'));
    if (atEdge && use < 0.1 && cellArea(part) > 15_000) drawWorks(canvas, ring, random);
    else if (use < 0.03) fillRing(canvas, ring, coverLabel('park'));
    else {
      fillRing(canvas, ring, coverLabel('garden'));
      drawHouses(canvas, ring, random);
    }
  }
  for (const part of parts)
    part.forEach(({ at, kind }, i) => {
      if (kind === 'street') fillLine(canvas, [at, corner(part, i + 1).at], 5.5, coverLabel('asphalt'));
      if (kind === 'road') fillLine(canvas, [at, corner(part, i + 1).at], 8, coverLabel('asphalt'));
    });
}

/** A farmstead in the fields: trees around a yard with a house and a stable. */
export function drawFarmstead(canvas: Canvas, yard: Ring, random: Random): void {
  const [from, , , to] = yard;
  if (from === undefined || to === undefined) return;
  fillRing(canvas, yard, coverLabel(random.chance(0.75) ? 'trees' : 'garden'));
  const width = distance(from, to);
  fillRing(canvas, besideEdge(from, to, width / 2, 12, width * 0.34, 20), coverLabel('yard'));
  fillRing(canvas, besideEdge(from, to, width * 0.36, 16, 11, 10), coverLabel(random.weighted(ROOFS)));
  if (random.chance(0.7)) fillRing(canvas, besideEdge(from, to, width * 0.62, 22, 26, 11), coverLabel('roofGrey'));
}
