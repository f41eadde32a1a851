import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BBox } from '../geo/bbox.ts';
import { eovToWebMercator } from '../geo/crs.ts';
import { eov } from '../units.ts';
import { wayTiles } from './wayTiles.ts';

/** A field of 600 m by 400 m at Túrkeve, EPSG:23700. */
const FIELD: BBox = [760_000, 190_000, 760_600, 190_400];
const SIDE = 2 * 20_037_508.342789244;
/** Column and row of a point at a zoom, by the formulas of the slippy map (OpenStreetMap wiki). */
function tileAt(east: number, north: number, z: number): string {
  const [x, y] = eovToWebMercator(eov(east, north));
  return `${z}/${Math.floor((x / SIDE + 0.5) * 2 ** z)}/${Math.floor((0.5 - y / SIDE) * 2 ** z)}`;
}
const names = (boxes: readonly BBox[]) => wayTiles(boxes).map(({ z, x, y }) => `${z}/${x}/${y}`);

describe('the tiles of the way', () => {
  it('of one field are a few dozen, from zoom 10 to 14, each once', () => {
    const found = names([FIELD]);
    expect(new Set(found).size).toBe(found.length);
    expect(found.length).toBeGreaterThan(25);
    expect(found.length).toBeLessThan(90);
    expect([...new Set(wayTiles([FIELD]).map(({ z }) => z))]).toEqual([10, 11, 12, 13, 14]);
  });

  it('of neighbours are shared', () => {
    const both = names([FIELD, [760_700, 190_000, 761_000, 190_400]]);
    expect(new Set(both).size).toBe(both.length);
    expect(both.length).toBeLessThan(1.5 * names([FIELD]).length);
  });

  it.each([
    [10, 15_000],
    [12, 6_000],
    [14, 1_500],
  ])('at zoom %i hold every place within %i m of the field', (z, reach) => {
    const found = new Set(names([FIELD]));
    assert(
      property(integer({ min: -reach, max: reach }), integer({ min: -reach, max: reach }), (dx, dy) => {
        expect(found).toContain(tileAt(760_300 + dx, 190_200 + dy, z));
      }),
    );
  });

  it('of fields all over the country leave out the largest scales', () => {
    const spread = Array.from({ length: 24 }, (_, index): BBox => {
      const east = 450_000 + (index % 6) * 80_000;
      const north = 90_000 + Math.floor(index / 6) * 60_000;
      return [east, north, east + 500, north + 500];
    });
    const found = wayTiles(spread);
    expect(found.length).toBeLessThanOrEqual(160);
    expect(Math.max(...found.map(({ z }) => z))).toBeLessThan(14);
  });

  it('of no field are none', () => {
    expect(wayTiles([])).toEqual([]);
  });
});
