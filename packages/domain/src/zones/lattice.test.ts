import { assert, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../geo/types.ts';
import { cornerLattice } from './lattice.ts';
import type { CornerRing } from './trace.ts';

const GRID = {
  originX: 600_000,
  originY: 200_250,
  pixelWidth: 0.5,
  pixelHeight: 0.5,
  width: 500,
  height: 500,
};
const windowOf = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  width,
  height,
  labels: new Int32Array(0),
});

/** As topojson-server hashes a point (src/hash/point-hash.js). */
function hashOf([x, y]: Position): number {
  const [, highX = 0, , highY = 0] = new Uint32Array(Float64Array.of(x, y).buffer);
  return ((highX << 5) ^ (highX >> 7) ^ highY) & 0x7f_ff_ff_ff;
}

/** Different hashes of all corners of a window in the slots of a table that has twice as many. */
function slotsOf(positions: readonly Position[]): number {
  const mask = 2 ** Math.ceil(Math.log2(2 * positions.length)) - 1;
  return new Set(positions.map((position) => hashOf(position) & mask)).size;
}

const cornersOf = (width: number, height: number): CornerRing =>
  Array.from({ length: (width + 1) * (height + 1) }, (_, index) => [
    index % (width + 1),
    Math.floor(index / (width + 1)),
  ]);

describe('the lattice of corners', () => {
  it.each([
    [500, 500],
    [40, 700],
    [700, 40],
    [12, 12],
  ])('gives nearly each corner of %i × %i cells a slot of its own', (width, height) => {
    const corners = cornersOf(width, height);
    const { toUnits } = cornerLattice(windowOf(0, 0, width, height), GRID);
    const units = toUnits([[corners]]).coordinates[0]?.[0]?.slice(0, -1) ?? [];
    expect(slotsOf(units)).toBeGreaterThan(0.9 * corners.length);
  });

  it('spreads corners of which thirty share a slot in metres', () => {
    const metres = cornersOf(500, 500).map(([x, y]): Position => [600_000 + x * 0.5, 200_250 - y * 0.5]);
    expect(slotsOf(metres)).toBeLessThan(metres.length / 30);
  });

  it('leads back to the exact corners of the grid, counterclockwise staying so, and closes rings', () => {
    const side = integer({ min: 1, max: 3_000 });
    assert(
      property(record({ left: integer({ min: 0, max: 900 }), top: side, width: side, height: side }), (at) => {
        const { left, top, width, height } = at;
        const ring: CornerRing = [
          [left, top + height],
          [left + width, top + height],
          [left + width, top],
        ];
        const { toUnits, toGrid, unitsPerM2 } = cornerLattice(windowOf(left, top, width, height), GRID);
        const units = toUnits([[ring]]);
        const open = ring.map(([x, y]) => [GRID.originX + x * 0.5, GRID.originY - y * 0.5]);
        expect(toGrid(units).coordinates).toEqual([[[...open, open[0]]]]);
        const [[[a, b, c]]] = units.coordinates as [[[Position, Position, Position]]];
        const area = ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
        expect(area / unitsPerM2).toBeCloseTo((width * height) / 8, 6);
      }),
    );
  });
});
