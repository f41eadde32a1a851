import { assert, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distance } from './ring.ts';
import { snapTo } from './snap.ts';
import { boxRing, simplePolygon } from './testPolygons.ts';

const field = boxRing({ x: 0, y: 0, width: 100, height: 50 });

describe('snapTo', () => {
  it('prefers a corner within the tolerance to a nearer side', () => {
    expect(snapTo([4, 1], [field], 5)).toMatchObject({ kind: 'vertex', position: [0, 0], index: 0 });
    expect(snapTo([50, 3], [field], 5)).toMatchObject({ kind: 'segment', position: [50, 0], moved: 3 });
    expect(snapTo([50, 25], [field], 5)).toBeNull();
    expect(snapTo([50, 25], [], 5)).toBeNull();
  });

  it('takes the nearest of several outlines', () => {
    const neighbour = boxRing({ x: 0, y: 54, width: 100, height: 50 });
    expect(snapTo([50, 52.5], [field, neighbour], 5)).toMatchObject({ ring: 1, position: [50, 54] });
  });

  it('never moves a position farther than the tolerance', () => {
    assert(
      property(
        simplePolygon(),
        double({ min: -250, max: 250, noNaN: true }),
        double({ min: 0.1, max: 30, noNaN: true }),
        (ring, x, tolerance) => {
          const snap = snapTo([x, 17], [ring], tolerance);
          return snap === null || (distance([x, 17], snap.position) <= tolerance && snap.moved <= tolerance);
        },
      ),
    );
  });
});
