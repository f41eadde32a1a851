import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeTile, type TilePart } from './encodeTile.ts';
import { doubleArea, type PackedShapes, packTwkb, ShapePacker } from './packedShapes.ts';
import { packProperties, withProperty } from './properties.ts';
import { readTile } from '../testing/readTile.ts';
import { shapesAt } from './simplify.ts';
import { firstUnit, gridX, gridY, isTile, TILE_BUFFER, TILE_EXTENT, tileBounds, tilesAt } from './tileGrid.ts';

type Point = readonly [number, number];

const pack = (...shapes: readonly (readonly (readonly Point[])[])[]): PackedShapes => {
  const packer = new ShapePacker();
  for (const rings of shapes) {
    packer.shape();
    for (const [index, ring] of rings.entries()) {
      packer.ring(index > 0);
      for (const [x, y] of ring) packer.point(x, y);
    }
  }
  return packer.finish();
};

const part = (shapes: PackedShapes, more: Partial<TilePart> = {}): TilePart => ({
  shapes,
  ids: Int32Array.from({ length: shapes.count }, (_, index) => index + 1),
  properties: packProperties(
    ['code', 'year'],
    [
      Array.from({ length: shapes.count }, (_, index) => `B${index}`),
      Array.from({ length: shapes.count }, (_, index) => (index % 2 === 0 ? 2_018 : null)),
    ],
  ),
  shows: () => true,
  ...more,
});

const PLACE = { z: 14, x: 9_133, y: 5_779 } as const;
const [LEFT, TOP] = [firstUnit(PLACE.x), firstUnit(PLACE.y)];
const square = (x: number, y: number, side: number): Point[] => [
  [LEFT + x, TOP + y],
  [LEFT + x + side, TOP + y],
  [LEFT + x + side, TOP + y + side],
  [LEFT + x, TOP + y + side],
];
const features = (tile: Uint8Array) => readTile(tile)[0]?.features ?? [];
const flat = (ring: readonly Point[]) => Int32Array.from(ring.flat());
const areaOf = (ring: readonly Point[]) => doubleArea(flat(ring), 0, ring.length) / 2;

describe('the pyramid', () => {
  it('has the standard corners', () => {
    expect(tileBounds({ z: 0, x: 0, y: 0 }, 0)).toEqual([
      -20_037_508.342789244, -20_037_508.342789244, 20_037_508.342789244, 20_037_508.342789244,
    ]);
    const [west, , , north] = tileBounds(PLACE, 0);
    expect([gridX(west), gridY(north)]).toEqual([LEFT * 4, TOP * 4]);
    expect(tileBounds(PLACE, TILE_BUFFER)[0]).toBeCloseTo(west - 40_075_016.68557849 / 2 ** 14 / 64, 6);
  });

  it('has no tile outside', () => {
    expect(isTile(PLACE)).toBe(true);
    for (const place of [
      { z: 17, x: 0, y: 0 },
      { z: 1, x: 2, y: 0 },
      { z: 1, x: 0, y: 2 },
      { z: -1, x: 0, y: 0 },
      { z: 1.5, x: 0, y: 0 },
      { z: 1, x: Number.NaN, y: 0 },
    ]) {
      expect(isTile(place)).toBe(false);
    }
  });

  it('nests tiles in tiles', () => {
    expect(tilesAt(PLACE, 10)).toEqual([{ z: 10, x: 570, y: 361 }]);
    expect(tilesAt({ z: 9, x: 285, y: 180 }, 10)).toEqual([
      { z: 10, x: 570, y: 360 },
      { z: 10, x: 571, y: 360 },
      { z: 10, x: 570, y: 361 },
      { z: 10, x: 571, y: 361 },
    ]);
  });
});

describe('a vector tile', () => {
  it('encodes each shape with its number and properties', () => {
    const tile = encodeTile('blocks', PLACE, [part(pack([square(10, 20, 100)], [square(200, 300, 50)]))]);
    const [layer, ...others] = readTile(tile);
    expect(others).toEqual([]);
    expect(layer).toMatchObject({ name: 'blocks', extent: 4_096, version: 2 });
    expect(layer?.features).toEqual([
      {
        id: 1,
        properties: { code: 'B0', year: 2_018 },
        rings: [
          [
            [10, 20],
            [110, 20],
            [110, 120],
            [10, 120],
            [10, 20],
          ],
        ],
      },
      expect.objectContaining({ id: 2, properties: { code: 'B1' } }),
    ]);
  });

  it('runs outer rings clockwise on the screen and holes the other way, however they came', () => {
    const hole = square(40, 40, 20);
    for (const outer of [square(0, 0, 100), square(0, 0, 100).toReversed()]) {
      for (const inner of [hole, hole.toReversed()]) {
        const [feature] = features(encodeTile('x', PLACE, [part(pack([outer, inner]))]));
        expect(feature?.rings.map(areaOf)).toEqual([10_000, -400]);
      }
    }
  });

  it('omits shapes that are hidden, elsewhere or have no area', () => {
    const elsewhere = square(TILE_EXTENT + TILE_BUFFER + 1, 0, 10);
    const line: Point[] = [
      [LEFT, TOP],
      [LEFT + 10, TOP],
      [LEFT + 20, TOP],
    ];
    expect(encodeTile('x', PLACE, [part(pack([elsewhere], [line], []))])).toHaveLength(0);
    const two = pack([square(0, 0, 10)], [square(50, 50, 10)]);
    const tile = encodeTile('x', PLACE, [part(two, { shows: (shape) => shape === 1 })]);
    expect(features(tile).map(({ id }) => id)).toEqual([2]);
  });

  it('marks the one tile in which a shape is labelled', () => {
    const shapes = pack([square(-300, 10, 1_000)], [square(-700, 2_000, 1_000)]);
    const named = (x: number) => {
      const far = { ...PLACE, x: PLACE.x + x };
      return features(encodeTile('x', far, [part(shapes)], 'here')).map(({ id, properties }) => [
        id,
        properties['here'],
      ]);
    };
    expect(named(0)).toEqual([
      [1, 1],
      [2, undefined],
    ]);
    expect(named(-1)).toEqual([
      [1, undefined],
      [2, 1],
    ]);
  });

  it('draws a shape of two parts of the map once', () => {
    const both = part(pack([square(0, 0, 10)]));
    expect(features(encodeTile('x', PLACE, [both, both]))).toHaveLength(1);
  });

  it('clips shapes to its buffer, and keeps holes only with their outer ring', () => {
    const far = square(-5_000, -5_000, 20_000);
    const [feature] = features(encodeTile('x', PLACE, [part(pack([far, square(100, 100, 10)]))]));
    const side = TILE_EXTENT + 2 * TILE_BUFFER;
    expect(feature?.rings.map(areaOf)).toEqual([side * side, -100]);
  });
});

const corner = fc.integer({ min: -6_000, max: 10_000 });

describe('clipping', () => {
  it('keeps exactly the area of a triangle within the box', () => {
    fc.assert(
      fc.property(fc.tuple(corner, corner, corner, corner, corner, corner), ([ax, ay, bx, by, cx, cy]) => {
        const triangle: Point[] = [
          [LEFT + ax, TOP + ay],
          [LEFT + bx, TOP + by],
          [LEFT + cx, TOP + cy],
        ];
        const [feature] = features(encodeTile('x', PLACE, [part(pack([triangle]))]));
        for (const [x, y] of feature?.rings.flat() ?? []) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(-TILE_BUFFER);
          expect(Math.max(x, y)).toBeLessThanOrEqual(TILE_EXTENT + TILE_BUFFER);
        }
        const drawn = feature === undefined ? 0 : areaOf(feature.rings[0] ?? []);
        // Corners on the box's edge are rounded to whole units.
        const slack = 4 * (TILE_EXTENT + 2 * TILE_BUFFER);
        expect(Math.abs(drawn - areaWithin(triangle))).toBeLessThanOrEqual(slack);
      }),
      { numRuns: 300 },
    );
  });
});

/** The same by counting: strips of one unit, each the length between its entry into the triangle and its exit. */
function areaWithin(triangle: readonly Point[]): number {
  const [west, east] = [LEFT - TILE_BUFFER, LEFT + TILE_EXTENT + TILE_BUFFER];
  let area = 0;
  for (let row = -TILE_BUFFER; row < TILE_EXTENT + TILE_BUFFER; row += 1) {
    const y = TOP + row + 0.5;
    const crossings = triangle.flatMap(([ax, ay], index) => {
      const [bx, by] = triangle[(index + 1) % 3] ?? [0, 0];
      return ay > y === by > y ? [] : [ax + ((y - ay) / (by - ay)) * (bx - ax)];
    });
    const [from = 0, to = 0] = crossings.toSorted((a, b) => a - b);
    area += Math.max(0, Math.min(to, east) - Math.max(from, west));
  }
  return area;
}

describe('shapes at a zoom', () => {
  it('are halved with each zoom, and lose invisible points', () => {
    const shapes = pack(
      [
        [
          [0, 0],
          [400, 0],
          [800, 4],
          [800, 800],
          [0, 800],
        ],
      ],
      [
        [
          [8_000, 8_000],
          [8_010, 8_000],
          [8_010, 8_010],
        ],
      ],
    );
    const at = shapesAt(shapes, 14, 4, 32);
    expect(at.count).toBe(2);
    expect([...at.coordinates]).toEqual([0, 0, 200, 1, 200, 200, 0, 200]);
    expect(at.boxes.slice(0, 4)).toEqual(Int32Array.of(0, 0, 200, 200));
    expect([...shapesAt(shapes, 16, 0, 0).coordinates]).toEqual([...shapes.coordinates]);
  });

  it('are nowhere farther from the ring than the tolerance', () => {
    const ring = fc.array(fc.tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 4_000 })), {
      minLength: 3,
      maxLength: 60,
    });
    fc.assert(
      fc.property(ring, fc.integer({ min: 0, max: 200 }), (points, tolerance) => {
        const shapes = pack([points]);
        const at = shapesAt(shapes, 16, tolerance, 0);
        const corners = at.coordinates;
        if (corners.length === 0) return;
        for (let index = 0; index < shapes.coordinates.length; index += 2) {
          const [x, y] = [shapes.coordinates[index] ?? 0, shapes.coordinates[index + 1] ?? 0];
          let nearest = Infinity;
          for (let from = 0; from < corners.length; from += 2) {
            const to = (from + 2) % corners.length;
            const [ax, ay] = [corners[from] ?? 0, corners[from + 1] ?? 0];
            const [dx, dy] = [(corners[to] ?? 0) - ax, (corners[to + 1] ?? 0) - ay];
            const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
            nearest = Math.min(nearest, Math.hypot(x - ax - share * dx, y - ay - share * dy));
          }
          expect(nearest).toBeLessThanOrEqual(tolerance + 1e-9);
        }
      }),
    );
  });
});

describe('Tiny WKB', () => {
  const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  // The output of PostGIS 3.3:
  // select encode(ST_AsTWKB('MULTIPOLYGON(((2000000 6000000,2000010.5 6000000,2000010.5 5999990,2000000
  // 6000000)))'::geometry, 1), 'hex')
  const TRIANGLE = '260001010480b48913809c9c39d2010000c701d101c801';

  it('is read as PostGIS writes it', () => {
    const { count, coordinates, boxes } = packTwkb([bytes(TRIANGLE), bytes(TRIANGLE)]);
    expect(count).toBe(2);
    const [west, north, east, south] = [gridX(2_000_000), gridY(6_000_000), gridX(2_000_010.5), gridY(5_999_990)];
    expect([...boxes]).toEqual([west, north, east, south, west, north, east, south]);
    expect(coordinates.slice(0, 6)).toEqual(Int32Array.of(west, north, east, north, east, south));
  });

  it('is refused where it is something else', () => {
    expect(() => packTwkb([bytes('a10002')])).toThrow('TWKB of type 1');
    expect(() => packTwkb([bytes(TRIANGLE.slice(0, -4))])).toThrow('ends too early');
    expect(packTwkb([bytes('2610')]).count).toBe(1);
  });
});

describe('properties', () => {
  it('accept one more key', () => {
    const packed = packProperties(['code'], [['A', 'B', 'A', null]]);
    const more = withProperty(packed, 'yield', [4.5, null, 3, 4.5]);
    expect(more).toEqual(
      packProperties(
        ['code', 'yield'],
        [
          ['A', 'B', 'A', null],
          [4.5, null, 3, 4.5],
        ],
      ),
    );
    expect(withProperty(packProperties(['code'], [[]]), 'yield', [])).toEqual(
      packProperties(['code', 'yield'], [[], []]),
    );
  });
});
