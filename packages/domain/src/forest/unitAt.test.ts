import { describe, expect, it } from 'vitest';
import { bboxPolygon } from '../geo/bbox.ts';
import { UNIT_MARGIN, unitAt, unitIndex } from './unitAt.ts';

const unit = (code: string, west: number, south = 0, size = 100) => ({
  code,
  shape: bboxPolygon([west, south, west + size, south + size]),
});
const codeAt = (units: readonly ReturnType<typeof unit>[], x: number, y: number, margin = UNIT_MARGIN) => {
  const found = unitAt(unitIndex(units, margin), [x, y]);
  return typeof found === 'string' ? found : found.code;
};

describe('the unit of a tree', () => {
  const pair = [unit('A', 0), unit('B', 100)];

  it('is the one that contains it', () => {
    expect([codeAt(pair, 50, 50), codeAt(pair, 150, 50)]).toEqual(['A', 'B']);
  });

  it('is the nearest within two metres, and none beyond', () => {
    expect([codeAt(pair, 50, -1.99), codeAt(pair, 50, -2.01)]).toEqual(['A', 'outside']);
    const apart = [unit('A', 0), unit('B', 103)];
    expect([codeAt(apart, 101, 50), codeAt(apart, 102, 50)]).toEqual(['A', 'B']);
    // Within the box grown by two metres, but farther from the corner.
    expect(codeAt(pair, -1.9, -1.9)).toBe('outside');
  });

  it('without a margin is the one that contains it alone', () => {
    expect([codeAt(pair, 50, 1, 0), codeAt(pair, 50, -0.01, 0), codeAt(pair, -1, 50, 0)]).toEqual([
      'A',
      'outside',
      'outside',
    ]);
  });

  it('is not chosen among several that contain it', () => {
    expect(codeAt([unit('A', 0), unit('B', 50)], 75, 50)).toBe('several');
  });

  it('is not the one in whose hole it stands', () => {
    const [outer] = unit('A', 0).shape.coordinates;
    const [hole] = bboxPolygon([40, 40, 60, 60]).coordinates;
    if (outer === undefined || hole === undefined) throw new Error('no ring');
    const withHole = [{ code: 'A', shape: { type: 'Polygon' as const, coordinates: [outer, hole] } }];
    const index = unitIndex(withHole, UNIT_MARGIN);
    expect([unitAt(index, [50, 50]), unitAt(index, [41, 50])]).toEqual(['outside', withHole[0]]);
  });
});
