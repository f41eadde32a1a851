import { type Areal, type Position, polygonsOf, type Ring } from './types.ts';

/** Whether the position lies inside the ring by the even-odd rule; a position exactly on the line may count either way. */
export function ringHolds(ring: Ring, [x, y]: Position): boolean {
  let inside = false;
  let previous = ring[ring.length - 1];
  for (const vertex of ring) {
    if (previous !== undefined && vertex[1] > y !== previous[1] > y) {
      const crossing = vertex[0] + ((y - vertex[1]) / (previous[1] - vertex[1])) * (previous[0] - vertex[0]);
      if (x < crossing) inside = !inside;
    }
    previous = vertex;
  }
  return inside;
}

/** Whether the position lies in the polygon or multipolygon, holes excluded. */
export const arealHolds = (geometry: Areal, position: Position): boolean =>
  polygonsOf(geometry).some((rings) => rings.filter((ring) => ringHolds(ring, position)).length % 2 === 1);
