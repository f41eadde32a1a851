import { describe, expect, it } from 'vitest';
import { drawingCrossings, overlapsWith } from './drawingCheck.ts';
import type { Position } from './types.ts';

const at = (x: number, y: number): Position => [750_000 + x, 200_000 + y];

describe('drawingCrossings', () => {
  it('shows a crossing at its place while drawing', () => {
    const path = [at(0, 0), at(100, 100), at(100, 0), at(0, 100)];
    expect(drawingCrossings(path, false)).toEqual([at(50, 50)]);
  });

  it('includes the closing side only when the outline is finished', () => {
    const path = [at(0, 0), at(100, 0), at(100, 100), at(50, 100), at(50, -50)];
    expect(drawingCrossings(path, false)).toEqual([at(50, 0)]);
    const open = [at(0, 0), at(100, 0), at(100, 100), at(20, 40), at(60, -40)];
    expect(drawingCrossings(open.slice(0, 4), false)).toEqual([]);
    const spiral = [at(0, 0), at(100, 0), at(100, 100), at(-50, 100), at(-50, 50), at(50, 50)];
    expect(drawingCrossings(spiral, false)).toEqual([]);
    expect(drawingCrossings(spiral, true)).toEqual([]);
    const hook = [at(0, 0), at(100, 0), at(100, 100), at(40, 100), at(40, 20), at(60, 20), at(60, 60)];
    expect(drawingCrossings(hook, false)).toEqual([]);
    expect(drawingCrossings(hook, true)).toEqual([at(40, 40)]);
  });

  it('finds nothing in two corners, or in corners on one spot', () => {
    expect(drawingCrossings([at(0, 0), at(1, 1)], false)).toEqual([]);
    expect(drawingCrossings([at(0, 0), at(0, 0), at(0, 0.01)], true)).toEqual([]);
  });
});

describe('overlapsWith', () => {
  const square = (west: number, south: number, side: number) => ({
    type: 'Polygon' as const,
    coordinates: [
      [at(west, south), at(west + side, south), at(west + side, south + side), at(west, south + side), at(west, south)],
    ],
  });
  const drawn = [at(0, 0), at(100, 0), at(100, 100), at(0, 100)];

  it('returns each neighbour with the shared area, largest first, and leaves out touching ones', () => {
    const near = { name: 'near', outline: square(90, 0, 100) };
    const far = { name: 'far', outline: square(100, 0, 50) };
    const much = { name: 'much', outline: square(50, 50, 100) };
    expect(overlapsWith(drawn, [near, far, much])).toEqual([
      { neighbour: much, area: 2500 },
      { neighbour: near, area: 1000 },
    ]);
  });

  it('treats a sliver as the width of the line', () => {
    expect(overlapsWith(drawn, [{ outline: square(99.8, 0, 100) }])).toEqual([]);
  });
});
