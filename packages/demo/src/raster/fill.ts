import type { Position, Ring } from '@georisk/domain/geo/types.ts';

/** A square north-up raster of numbers: `cell` metres a side, row 0 in the north. */
export interface Canvas {
  readonly west: number;
  readonly north: number;
  readonly cell: number;
  readonly size: number;
  readonly values: Uint16Array;
}

/** Sets every cell whose centre is in the ring (even-odd). */
export function fillRing({ west, north, cell, size, values }: Canvas, ring: Ring, value: number): void {
  let [south, top] = [Infinity, -Infinity];
  for (const [, y] of ring) [south, top] = [Math.min(south, y), Math.max(top, y)];
  const firstRow = Math.max(0, Math.ceil((north - top) / cell - 0.5));
  const lastRow = Math.min(size - 1, Math.floor((north - south) / cell - 0.5));
  const crossings: number[] = [];
  for (let row = firstRow; row <= lastRow; row += 1) {
    const y = north - (row + 0.5) * cell;
    crossings.length = 0;
    let previous = ring[ring.length - 1];
    for (const vertex of ring) {
      if (previous !== undefined && vertex[1] > y !== previous[1] > y)
        crossings.push(vertex[0] + ((y - vertex[1]) / (previous[1] - vertex[1])) * (previous[0] - vertex[0]));
      previous = vertex;
    }
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil(((crossings[i] ?? 0) - west) / cell - 0.5));
      const to = Math.min(size - 1, Math.floor(((crossings[i + 1] ?? 0) - west) / cell - 0.5));
      if (from <= to) values.fill(value, row * size + from, row * size + to + 1);
    }
  }
}

/** Draws a line of a width: each section as a rectangle, slightly extended so that bends stay closed. */
export function fillLine(canvas: Canvas, points: readonly Position[], width: number, value: number): void {
  for (const [i, to] of points.entries()) {
    const from = points[i - 1];
    if (from === undefined) continue;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length === 0) continue;
    const [dx, dy] = [((to[0] - from[0]) / length) * (width / 2), ((to[1] - from[1]) / length) * (width / 2)];
    const [x1, y1, x2, y2] = [from[0] - dx * 0.5, from[1] - dy * 0.5, to[0] + dx * 0.5, to[1] + dy * 0.5];
    fillRing(
      canvas,
      [
        [x1 - dy, y1 + dx],
        [x2 - dy, y2 + dx],
        [x2 + dy, y2 - dx],
        [x1 + dy, y1 - dx],
      ],
      value,
    );
  }
}
