import { ringArea } from '@georisk/domain/geo/area.ts';
import { isSimpleRing } from '@georisk/domain/geo/selfIntersection.ts';
import type { Ring } from '@georisk/domain/geo/types.ts';
import { describe, expect, it } from 'vitest';
import { territoriesOf } from '../landscape/territories.ts';
import { PAVED_ROADS } from '../place/network.ts';
import { roadLines } from './roadLines.ts';
import { VILLAGE_ROADS } from './roads.hu.ts';
import { unionOf } from './unionOf.ts';

const square = (x: number): Ring => [
  [x, 0],
  [x + 1, 0],
  [x + 1, 1],
  [x, 1],
  [x, 0],
];

describe('the union of neighbours', () => {
  it('has no border between them, and an outline of each group', () => {
    expect(unionOf([square(0), square(1), square(5)]).map(ringArea)).toEqual([2, 1]);
    expect(unionOf([])).toEqual([]);
  });

  it('of the settlements is the county, as large as they are', () => {
    const rings = territoriesOf(2026).map(({ ring }) => ring);
    const [county = [], ...others] = unionOf(rings);
    expect(others).toEqual([]);
    expect(isSimpleRing(county.slice(0, -1))).toBe(true);
    expect(ringArea(county)).toBeCloseTo(
      rings.reduce((sum, ring) => sum + ringArea(ring), 0),
      0,
    );
  });
});

describe('the roads of the demo', () => {
  it('are the paved ones of the landscape, and those of the country', () => {
    expect(VILLAGE_ROADS).toHaveLength(PAVED_ROADS.length);
    const lines = roadLines();
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(['motorway', 'main', 'secondary']));
    expect(lines.filter(({ line }) => line.length < 2)).toEqual([]);
    expect(new Set(lines.map(({ number }) => number)).size).toBe(lines.length);
  });
});
