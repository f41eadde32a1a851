import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectorBetween } from '../geo/projection.ts';
import { type Grid, gridBBox, gridOverBBox, sameGrid } from './grid.ts';
import { IntList } from './intList.ts';
import { packPolygons } from './packedPolygons.ts';
import { markInside, sampleColors, sampleIndices, samplePlaces, type SourcePixels } from './sample.ts';
import { latticeOf, type RenderTarget, targetGrid } from './target.ts';
import { forEachSpan, sourceWindow, warpGrid } from './warpGrid.ts';

const EOV = 23700;
const grid: Grid = { originX: 600_000, originY: 300_000, pixelWidth: 10, pixelHeight: 10, width: 40, height: 30 };
const target = (west: number, south: number, pixel: number, width: number, height: number): RenderTarget => ({
  epsg: EOV,
  bbox: [west, south, west + pixel * width, south + pixel * height],
  width,
  height,
});
const same = projectorBetween(EOV, EOV);
const windowOf = ({ width, height }: Grid) => ({ left: 0, top: 0, right: width, bottom: height });
const pixelsOf = (bytes: Uint8Array): SourcePixels => ({
  window: windowOf(grid),
  bytes,
  start: 0,
  stride: grid.width,
  lent: false,
});

/** The source pixel under each centre of the image, by plain arithmetic. */
const nearest = ({ bbox: [west, , , north], width, height }: RenderTarget, pixel: number): number[] =>
  Array.from({ length: width * height }, (_, at) => {
    const column = Math.floor((west + ((at % width) + 0.5) * pixel - grid.originX) / grid.pixelWidth + 1e-5);
    const row = Math.floor((grid.originY - (north - (Math.floor(at / width) + 0.5) * pixel)) / grid.pixelHeight + 1e-5);
    return column < 0 || row < 0 || column >= grid.width || row >= grid.height ? -1 : row * grid.width + column;
  });

describe('a grid', () => {
  it('has its box, and the box its grid', () => {
    expect(gridBBox(grid)).toEqual([600_000, 299_700, 600_400, 300_000]);
    expect(gridOverBBox(gridBBox(grid), 40, 30)).toEqual(grid);
    expect(targetGrid(target(600_000, 299_700, 10, 40, 30))).toEqual(grid);
  });

  it.each(['originX', 'originY', 'pixelWidth', 'pixelHeight', 'width', 'height'] as const)(
    'is another one by its %s alone',
    (key) => {
      expect(sameGrid(grid, { ...grid })).toBe(true);
      expect(sameGrid(grid, { ...grid, [key]: grid[key] + 1 })).toBe(false);
    },
  );
});

describe('the lattice of an image', () => {
  it('begins at whole pixels for tiles, though their boxes are decimals', () => {
    // Tile 8/141/90 of the web map: 256 pixels of 611.4962262814 m.
    const pixel = 611.496_226_281_4;
    const tile = {
      epsg: 3857,
      bbox: [13 * 256 * pixel, 38 * 256 * pixel, 14 * 256 * pixel, 39 * 256 * pixel] as const,
      width: 256,
      height: 256,
    };
    const { left, top, pixelWidth } = latticeOf(tile);
    expect([left, top]).toEqual([13 * 256, -39 * 256]);
    expect(pixelWidth).toBeCloseTo(pixel, 6);
  });

  it('keeps a beginning that is no whole pixel', () => {
    expect(latticeOf(target(600_003, 299_700, 10, 4, 4)).left).toBeCloseTo(60_000.3, 9);
  });
});

describe('sampling', () => {
  it('takes the source pixel under each centre, wherever the image lies and whatever its size', () => {
    const offset = () => integer({ min: -150, max: 350 });
    assert(
      property(
        offset(),
        offset(),
        integer({ min: 3, max: 27 }),
        integer({ min: 1, max: 90 }),
        (east, south, pixel, width) => {
          const image = target(600_000 + east + 0.25, 299_700 + south + 0.25, pixel, width, 20);
          const warp = warpGrid(image, same, grid);
          const window = sourceWindow(warp, image, grid.width, grid.height);
          const expected = nearest(image, pixel);
          if (window === null) return expected.every((at) => at === -1);
          const places = samplePlaces(image, warp, windowOf(grid));
          // Within a thousandth of a pixel of an edge either side is right.
          return (
            places.every((at, index) => at === expected[index]) &&
            expected.every((at) => at === -1 || (at % grid.width >= window.left && at % grid.width < window.right))
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of codes fills what is still empty, and of a fresh image all', () => {
    const bytes = Uint8Array.from({ length: 1_200 }, (_, at) => at % 256);
    const image = target(600_000, 299_700, 10, 40, 30);
    const warp = warpGrid(image, same, grid);
    const fresh = new Uint8Array(1_200);
    sampleIndices(image, warp, pixelsOf(bytes), fresh, true);
    expect(fresh).toEqual(bytes);
    const drawn = new Uint8Array(1_200);
    drawn.fill(9, 0, 100);
    sampleIndices(image, warp, pixelsOf(bytes), drawn, false);
    expect([drawn[0], drawn[99], drawn[100], drawn[1_199]]).toEqual([9, 9, 100, 1_199 % 256]);
  });

  it('marks the pixels of the image that lie over a window', () => {
    const image = target(600_000, 299_700, 10, 40, 30);
    const marked = new Uint8Array(1_200);
    markInside(image, warpGrid(image, same, grid), { left: 2, top: 1, right: 5, bottom: 3 }, marked);
    expect([...marked.keys()].filter((at) => marked[at] === 1)).toEqual([42, 43, 44, 82, 83, 84]);
  });

  it('of colours draws no pixel without data, and none that was drawn already', () => {
    const image = target(600_000, 299_700, 10, 40, 30);
    const colours = new Uint8Array(3_600).fill(200);
    colours.fill(0, 0, 3);
    const drawn = new Uint8Array(4_800);
    drawn.set([1, 2, 3, 255], 4);
    sampleColors(image, warpGrid(image, same, grid), pixelsOf(colours), 0, drawn);
    expect([...drawn.subarray(0, 12)]).toEqual([0, 0, 0, 0, 1, 2, 3, 255, 200, 200, 200, 255]);
  });

  it('of enlarged colours mixes the four pixels around: half-way between 0 and 100 is 50', () => {
    // Source columns alternate 100 and 200; pixels of 5 m have their centres a quarter from a source pixel's edge.
    const colours = Uint8Array.from({ length: 3_600 }, (_, at) => (Math.floor(at / 3) % 2 === 0 ? 100 : 200));
    const image = target(600_100, 299_800, 5, 8, 2);
    const drawn = new Uint8Array(64);
    sampleColors(image, warpGrid(image, same, grid), pixelsOf(colours), 0, drawn);
    // Centres at 10.25, 10.75, 11.25 pixels: a quarter of the neighbour on the side that is nearer.
    expect([drawn[0], drawn[4], drawn[8], drawn[12]]).toEqual([125, 125, 175, 175]);
  });

  it('of a raster beside the image reads nothing', () => {
    const image = target(900_000, 299_700, 10, 40, 30);
    expect(sourceWindow(warpGrid(image, same, grid), image, grid.width, grid.height)).toBeNull();
  });
});

describe('a warp', () => {
  it('from the web map to EOV is within a tenth of a pixel of the exact projection', () => {
    const toEov = projectorBetween(3857, EOV);
    const [west, south] = [2_120_000, 6_000_000];
    const image: RenderTarget = {
      epsg: 3857,
      bbox: [west, south, west + 2_560, south + 2_560],
      width: 256,
      height: 256,
    };
    const [x, y] = toEov(west, south + 2_560);
    const there: Grid = { ...grid, originX: x, originY: y };
    let worst = 0;
    forEachSpan(warpGrid(image, toEov, there), image, (row, from, to, line) => {
      for (let column = from; column < to; column += 17) {
        const [exactX, exactY] = toEov(west + (column + 0.5) * 10, south + 2_560 - (row + 0.5) * 10);
        const [atX, atY] = [(line[0] ?? 0) + (line[1] ?? 0) * column, (line[2] ?? 0) + (line[3] ?? 0) * column];
        worst = Math.max(worst, Math.hypot(atX - (exactX - x) / 10, atY - (y - exactY) / 10));
      }
    });
    expect(worst).toBeGreaterThan(0);
    expect(worst).toBeLessThan(0.1);
  });

  it('visits every pixel of the image once', () => {
    const image = target(600_003, 299_700, 10, 150, 3);
    const visits = new Uint8Array(450);
    forEachSpan(warpGrid(image, same, grid), image, (row, from, to) => {
      for (let column = from; column < to; column += 1)
        visits[row * 150 + column] = (visits[row * 150 + column] ?? 0) + 1;
    });
    expect(visits.every((count) => count === 1)).toBe(true);
  });
});

describe('lists and packed polygons', () => {
  it('a list of integers keeps what was pushed beyond its first room, and begins anew', () => {
    const numbers = array(integer({ min: -2_147_483_648, max: 2_147_483_647 }), { minLength: 300, maxLength: 900 });
    assert(
      property(numbers, (some) => {
        const list = new IntList();
        const expected: number[] = [];
        for (let at = 0; at + 5 <= some.length; at += 5) {
          const [a = 0, b = 0, c = 0, d = 0, e = 0] = some.slice(at, at + 5);
          list.push2(a, b);
          list.push3(c, d, e);
          expected.push(a, b, c, d, e);
        }
        const isKept = String([...list.items]) === String(expected);
        list.clear();
        return isKept && list.items.length === 0;
      }),
      { numRuns: 20 },
    );
  });

  it('polygons are packed with the ends of their rings, parts and themselves', () => {
    const ring = (count: number) => Array.from({ length: count }, (_, at) => [at, -at] as const);
    const packed = packPolygons([
      { type: 'Polygon', coordinates: [ring(4), ring(3)] },
      { type: 'MultiPolygon', coordinates: [[ring(5)], [ring(4), ring(4)]] },
    ]);
    expect([...packed.ringEnds]).toEqual([4, 7, 12, 16, 20]);
    expect([...packed.partEnds]).toEqual([2, 3, 5]);
    expect([...packed.polygonEnds]).toEqual([1, 3]);
    expect(packed.coordinates).toHaveLength(40);
    expect([...packed.coordinates.subarray(6, 10)]).toEqual([3, -3, 0, -0]);
    expect(packPolygons([]).coordinates).toHaveLength(0);
  });
});
