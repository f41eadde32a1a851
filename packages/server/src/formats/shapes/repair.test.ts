import { arealArea } from '@georisk/domain/geo/area.ts';
import { checkOutline } from '@georisk/domain/geo/outline.ts';
import type { Ring } from '@georisk/domain/geo/types.ts';
import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairPolygon } from './repair.ts';

const AT = [760_000, 180_000] as const;
/** A closed ring of offsets in metres. */
const ring = (...offsets: readonly (readonly [number, number])[]): Ring =>
  [...offsets, offsets[0] ?? [0, 0]].map(([x, y]) => [AT[0] + x, AT[1] + y]);

const SQUARE = ring([0, 0], [100, 0], [100, 100], [0, 100]);
const area = (rings: readonly Ring[]) => arealArea({ type: 'Polygon', coordinates: rings });

describe('repairPolygon', () => {
  it('leaves a valid polygon as it is, to the last vertex', () => {
    const close = ring([0, 0], [100, 0], [100, 0.01], [100, 100], [0, 100]);
    expect(repairPolygon([close], 'area')).toEqual({ rings: [close], repairs: [], crossings: [] });
  });

  it('closes rings and drops repeated points silently', () => {
    const open = [SQUARE[0], SQUARE[0], ...SQUARE.slice(1, -1)].flatMap((vertex) => (vertex ? [vertex] : []));
    for (const rule of ['area', 'outline'] as const) {
      expect(repairPolygon([open], rule)).toEqual({ rings: [SQUARE], repairs: [], crossings: [] });
    }
  });

  it('merges points below 5 cm in an outline, as drawing does', () => {
    const close = ring([0, 0], [100, 0], [100, 0.01], [100, 100], [0, 100]);
    expect(repairPolygon([close], 'outline').rings).toEqual([SQUARE]);
  });

  it('drops holes that are a point or a line, and tiny ones that touch', () => {
    const point = ring([50, 50], [50, 50.01], [50, 50]);
    expect(repairPolygon([SQUARE, point], 'area')).toMatchObject({ rings: [SQUARE], repairs: [] });
    const touching = ring([0, 50], [0.5, 50], [0.5, 50.5]);
    expect(repairPolygon([SQUARE, touching], 'outline')).toMatchObject({ rings: [SQUARE], repairs: ['tiny-hole'] });
  });

  it('lets rings of an area touch in a vertex, but not those of an outline', () => {
    const touching = ring([0, 50], [20, 40], [20, 60]);
    expect(repairPolygon([SQUARE, touching], 'area').crossings).toEqual([]);
    expect(repairPolygon([SQUARE, touching], 'outline').crossings).not.toEqual([]);
  });

  it('splits a hole that touches itself', () => {
    const pinched = ring([50, 50], [60, 40], [60, 60], [50, 50], [40, 60], [40, 40]);
    const { rings, repairs, crossings } = repairPolygon([SQUARE, pinched], 'area');
    expect({ repairs, crossings, count: rings.length }).toEqual({ repairs: ['pinch'], crossings: [], count: 3 });
    expect(area(rings)).toBeCloseTo(10_000 - 200, 6);
  });

  it('straightens a spike that runs past itself by centimetres', () => {
    const spiked = ring([0, 0], [100, 0], [100, 100], [99.98, 100.4], [100.01, 99.9], [0, 100]);
    const { rings, repairs, crossings } = repairPolygon([spiked], 'outline');
    expect({ repairs, crossings }).toEqual({ repairs: ['hairline'], crossings: [] });
    expect(Math.abs(area(rings) - area([spiked]))).toBeLessThan(1);
  });

  it('moves a vertex back that pokes through the opposite border', () => {
    const poking = ring([0, 0], [10, 100.005], [20, 0], [30, 0], [30, 110], [20, 100], [-10, 100]);
    const { rings, repairs, crossings } = repairPolygon([poking], 'outline');
    expect({ repairs, crossings }).toEqual({ repairs: ['hairline'], crossings: [] });
    expect(Math.abs(area(rings) - area([poking]))).toBeLessThan(1);
  });

  it('leaves a bow-tie to be refused', () => {
    const bowTie = ring([0, 0], [100, 100], [100, 0], [0, 100]);
    const { rings, repairs, crossings } = repairPolygon([bowTie], 'outline');
    expect(crossings).toHaveLength(1);
    expect({ rings, repairs }).toEqual({ rings: [bowTie], repairs: [] });
  });

  it('never changes an area by more than its rules allow, and never accepts a crossing', () => {
    const offset = tuple(integer({ min: 0, max: 400 }), integer({ min: 0, max: 400 }));
    assert(
      property(array(offset, { minLength: 4, maxLength: 9 }), (offsets) => {
        const input = ring(...offsets.map(([x, y]) => [x / 4, y / 4] as const));
        const { rings, repairs, crossings } = repairPolygon([input], 'outline');
        if (crossings.length > 0 || (rings[0]?.length ?? 0) < 4) return;
        expect(checkOutline({ type: 'Polygon', coordinates: rings }).ok || area(rings) < 1).toBe(true);
        if (repairs.length === 0) expect(area(rings)).toBeCloseTo(area([input]), 6);
      }),
    );
  });
});
