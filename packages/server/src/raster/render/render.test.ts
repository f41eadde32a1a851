import { writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { EOV_PROJ4 } from '@georisk/domain/geo/crs.ts';
import { NDVI_RAMPS, rampPalette } from '@georisk/domain/ndvi/ramp.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bufferAccess, type RandomAccess } from '../access.ts';
import { openCog } from '../cog/openCog.ts';
import { projectorBetween } from '../projection.ts';
import type { ObjectStore } from '../storage.ts';
import { cogBytes, decodePng, eovGrid, inFolder, landscape } from '../testing.ts';
import { projectedBBox } from './bounds.ts';
import { drawSheets, type Sheet } from './drawSheets.ts';
import { levelGrid, pickLevel } from './levels.ts';
import { LruCache } from './lruCache.ts';
import { createRenderer } from './renderer.ts';
import type { RenderTarget } from './target.ts';

const WORLD = 2 * Math.PI * 6_378_137;
const tile = (z: number, x: number, y: number, tiles = 1): RenderTarget => {
  const side = WORLD / 2 ** z;
  return {
    epsg: 3857,
    bbox: [x * side - WORLD / 2, WORLD / 2 - (y + tiles) * side, (x + tiles) * side - WORLD / 2, WORLD / 2 - y * side],
    width: 256 * tiles,
    height: 256 * tiles,
  };
};
/** Tile of a zoom level over the middle of the test rasters. */
const tileAt = (z: number): [number, number, number] => {
  const [x, y] = projectorBetween(23700, 3857)(762_500, 187_500);
  return [z, Math.floor(((x + WORLD / 2) / WORLD) * 2 ** z), Math.floor(((WORLD / 2 - y) / WORLD) * 2 ** z)];
};

async function sheetOf(pixels: Uint8Array, grid: Grid, epsg = 23700, samples: 1 | 3 = 1): Promise<Sheet> {
  const cog = await openCog(bufferAccess(await cogBytes(pixels, { grid, epsg, samples })));
  return { key: `${epsg}/${grid.originX}/${grid.width}/${pixels[0]}`, cog, epsg };
}

const draw = async (sheets: readonly Sheet[], target: RenderTarget, samples: 1 | 3 = 1) =>
  (await drawSheets(new LruCache(1e8), sheets, target, samples)) ??
  new Uint8Array(target.width * target.height * (samples === 1 ? 1 : 4));

const large = sheetOf(landscape(500, 500), eovGrid(500, 500));

/** What the image should show: every pixel's centre projected exactly. */
function exactly(
  pixels: Uint8Array,
  grid: Grid,
  epsg: number,
  { bbox, width, height, epsg: target }: RenderTarget,
): Uint8Array {
  const project = projectorBetween(target, epsg);
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const x = bbox[0] + (((at % width) + 0.5) * (bbox[2] - bbox[0])) / width;
    const y = bbox[3] - ((Math.floor(at / width) + 0.5) * (bbox[3] - bbox[1])) / height;
    const [sourceX, sourceY] = project(x, y);
    const column = Math.floor((sourceX - grid.originX) / grid.pixelWidth);
    const row = Math.floor((grid.originY - sourceY) / grid.pixelHeight);
    return column >= 0 && column < grid.width && row >= 0 && row < grid.height
      ? (pixels[row * grid.width + column] ?? 0)
      : 0;
  });
}

const agreement = (a: Uint8Array, b: Uint8Array) =>
  a.reduce((same, value, at) => same + Number(value === b[at]), 0) / a.length;

describe('drawing', () => {
  it.each([13, 14, 15, 16, 18])('shows what exact projection of every pixel shows, zoom %i', async (zoom) => {
    const target = tile(...tileAt(zoom));
    const expected = exactly(landscape(500, 500), eovGrid(500, 500), 23700, target);
    expect(agreement(await draw([await large], target), expected)).toBeGreaterThan(0.995);
    expect(expected.filter((value) => value > 0).length).toBeGreaterThan(20_000);
  });

  it('copies pixel by pixel in its own coordinate system', async () => {
    const [left, top] = [100, 200];
    const bbox: BBox = [
      760_000 + left * 10,
      190_000 - (top + 64) * 10,
      760_000 + (left + 128) * 10,
      190_000 - top * 10,
    ];
    const image = await draw([await large], { epsg: 23700, bbox, width: 128, height: 64 });
    const pixels = landscape(500, 500);
    expect([...image]).toEqual(
      Array.from({ length: 128 * 64 }, (_, at) => pixels[(top + Math.floor(at / 128)) * 500 + left + (at % 128)]),
    );
  });

  it.each([9, 11, 12, 13, 15, 17])('has no seams between neighbour tiles, zoom %i', async (zoom) => {
    const [z, x, y] = tileAt(zoom);
    const whole = await draw([await large], tile(z, x, y, 2));
    for (const [right, down] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const quarter = await draw([await large], tile(z, x + right, y + down));
      const cut = Uint8Array.from(
        { length: 65_536 },
        (_, at) => whole[(down * 256 + Math.floor(at / 256)) * 512 + right * 256 + (at % 256)] ?? 0,
      );
      expect(Buffer.compare(quarter, cut)).toBe(0);
    }
  });

  it('shows the same pixel wherever the box begins', async () => {
    const [z, x, y] = tileAt(14);
    const whole = tile(z, x, y);
    const pixel = (whole.bbox[2] - whole.bbox[0]) / 256;
    const full = await draw([await large], whole);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 200 }), async (left, top) => {
        const [width, height] = [256 - left, 256 - top];
        const bbox: BBox = [whole.bbox[0] + left * pixel, whole.bbox[1], whole.bbox[2], whole.bbox[3] - top * pixel];
        const part = await draw([await large], { epsg: 3857, bbox, width, height });
        const cut = Uint8Array.from(
          { length: width * height },
          (_, at) => full[(top + Math.floor(at / width)) * 256 + left + (at % width)] ?? 0,
        );
        expect(agreement(part, cut)).toBeGreaterThan(0.9995);
      }),
      { numRuns: 20 },
    );
  });

  it('takes one level for a whole zoom, the coarsest that is fine enough', async () => {
    const { cog } = await large;
    const levels = [8, 9, 10, 11, 12, 13, 14].map((zoom) => pickLevel(cog, 23700, tile(...tileAt(zoom))));
    expect(levels).toEqual([2, 2, 2, 2, 1, 0, 0]);
    expect(levelGrid(cog, 2)).toMatchObject({ width: 125, pixelWidth: 40 });
  });

  it('joins sheets of two coordinate systems, the first with data wins', async () => {
    const utm = projectorBetween(23700, 32634)(760_000, 190_000);
    const utmGrid: Grid = {
      ...eovGrid(600, 600),
      originX: Math.floor(utm[0] / 10) * 10 - 2000,
      originY: Math.ceil(utm[1] / 10) * 10 + 2000,
    };
    const below = await sheetOf(new Uint8Array(600 * 600).fill(99), utmGrid, 32634);
    const target = tile(...tileAt(13));
    const alone = await draw([await large], target);
    const both = await draw([await large, below], target);
    const under = await draw([below], target);
    expect(under.filter((value) => value === 99).length).toBeGreaterThan(30_000);
    expect([...both]).toEqual([...alone].map((value, at) => value || under[at]));
  });

  it('draws colours and leaves their no data transparent', async () => {
    const colors = new Uint8Array(200 * 200 * 3);
    for (let pixel = 0; pixel < 200 * 100; pixel += 1) colors.set([10, 20, 30], pixel * 3);
    const sheet = await sheetOf(colors, eovGrid(200, 200), 23700, 3);
    const bbox: BBox = [760_000, 188_000, 762_000, 190_000];
    const image = await draw([sheet], { epsg: 23700, bbox, width: 100, height: 100 }, 3);
    expect([...image.subarray(0, 4)]).toEqual([10, 20, 30, 255]);
    expect([...image.subarray(-4)]).toEqual([0, 0, 0, 0]);
  });

  it('draws nothing far away, at the end of the world, or over more than the world', async () => {
    const world = WORLD / 2;
    const boxes: BBox[] = [
      [-world, -world, world, world],
      [-2 * world, -2 * world, 2 * world, 2 * world],
      [world, world, world + 1, world + 1],
      [0, 0, 0.001, 0.001],
    ];
    for (const bbox of boxes) {
      const image = await draw([await large], { epsg: 3857, bbox, width: 64, height: 64 });
      expect(image.filter((value) => value > 0).length).toBeLessThanOrEqual(1);
    }
  });

  it('takes its bytes by promise as well', async () => {
    const inner = bufferAccess(await cogBytes(landscape(500, 500), { grid: eovGrid(500, 500) }));
    const access: RandomAccess = { ...inner, read: async (offset, length) => inner.read(offset, length) };
    const slow: Sheet = { key: 'slow', cog: await openCog(access), epsg: 23700 };
    const target = tile(...tileAt(14));
    const drawing = drawSheets(new LruCache(1e8), [slow], target, 1);
    expect(drawing).toBeInstanceOf(Promise);
    expect(await drawing).toEqual(drawSheets(new LruCache(1e8), [await large], target, 1));
  });

  it.skipIf(spawnSync('gdalwarp', ['--version']).status !== 0)('agrees with gdalwarp, nearest neighbour', () =>
    inFolder(async (folder) => {
      const [from, to] = [join(folder, 'a.tif'), join(folder, 'b.img')];
      await writeFile(from, await cogBytes(landscape(500, 500), { grid: eovGrid(500, 500), blockSize: 256 }));
      for (const zoom of [10, 12, 14, 16]) {
        const target = tile(...tileAt(zoom));
        const args = [
          '-q',
          '-overwrite',
          '-s_srs',
          EOV_PROJ4,
          '-t_srs',
          'EPSG:3857',
          '-te',
          ...target.bbox.map(String),
          '-ts',
          '256',
          '256',
          '-et',
          '0',
          '-of',
          'ENVI',
          from,
          to,
        ];
        expect(spawnSync('gdalwarp', args).status).toBe(0);
        const { readFile } = await import('node:fs/promises');
        expect(agreement(await draw([await large], target), await readFile(to))).toBeGreaterThan(0.995);
      }
    }),
  );
});

describe('bounds in another system', () => {
  it('hold the raster’s curved edges', () => {
    const [west, south, east, north] = projectedBBox(eovGrid(5000, 5000), 23700, 4326);
    const degrees = projectorBetween(23700, 4326);
    for (let step = 0; step <= 100; step += 1) {
      const [longitude, latitude] = degrees(760_000 + step * 500, 190_000);
      expect(longitude).toBeGreaterThanOrEqual(west - 1e-9);
      expect(longitude).toBeLessThanOrEqual(east + 1e-9);
      expect(latitude).toBeGreaterThan(south);
      expect(latitude).toBeLessThanOrEqual(north + 1e-6);
    }
  });
});

describe('renderer', () => {
  const storeOf = (files: Readonly<Record<string, Uint8Array>>): ObjectStore & { reads: number } => {
    const store = {
      reads: 0,
      scratchFolder: '',
      address: { kind: 'folder', path: '' } as const,
      open: (key: string) => {
        const access = bufferAccess(files[key] ?? new Uint8Array(0));
        return {
          ...access,
          read: (offset: number, length: number) => {
            store.reads += 1;
            return access.read(offset, length);
          },
        };
      },
      has: (key: string) => key in files,
      put: () => Promise.reject(new Error('read only')),
      remove: () => Promise.reject(new Error('read only')),
    };
    return store;
  };
  const setUp = async () => {
    const store = storeOf({
      a: await cogBytes(landscape(500, 500), { grid: eovGrid(500, 500) }),
      b: await cogBytes(landscape(500, 500), { grid: eovGrid(500, 500) }),
      rgb: await cogBytes(new Uint8Array(300 * 300 * 3).fill(77), {
        grid: eovGrid(300, 300),
        samples: 3,
        predictor: 2,
      }),
      broken: Buffer.from('II*\0'),
    });
    const renderer = createRenderer({ store, blockCacheBytes: 1e8, tileCacheBytes: 1e7 });
    const request = { version: '1', rasters: ['a'], style: 'ndvi', target: tile(...tileAt(14)) };
    return { store, renderer, request };
  };

  it('writes palette PNGs: indices in the image, colours in the palette, 0 transparent', async () => {
    const { renderer, request } = await setUp();
    const png = decodePng((await renderer.render(request)).png);
    expect(png).toMatchObject({ width: 256, height: 256, colorType: 3 });
    expect(Buffer.compare(png.pixels, await draw([await large], request.target))).toBe(0);
    expect(Buffer.compare(png.palette, rampPalette(NDVI_RAMPS.ndvi))).toBe(0);
    expect([...png.transparency]).toEqual([0]);
    const other = decodePng((await renderer.render({ ...request, style: 'cividis' })).png);
    expect(Buffer.compare(other.pixels, png.pixels)).toBe(0);
    expect(Buffer.compare(other.palette, png.palette)).not.toBe(0);
  });

  it('writes odd sizes and colours', async () => {
    const { renderer, request } = await setUp();
    const bbox: BBox = [760_000, 189_000, 761_000, 190_000];
    for (const [width, height] of [
      [1, 1],
      [3, 5],
      [257, 255],
      [2048, 16],
    ] as const) {
      const target = { epsg: 23700, bbox, width, height };
      expect(
        Buffer.compare(
          decodePng((await renderer.render({ ...request, target })).png).pixels,
          await draw([await large], target),
        ),
      ).toBe(0);
      const rgb = decodePng((await renderer.render({ ...request, version: 'rgb', rasters: ['rgb'], target })).png);
      expect([rgb.colorType, ...rgb.pixels.subarray(0, 4)]).toEqual([6, 77, 77, 77, 255]);
    }
  });

  it('clips to an outline given in the raster’s system or the map’s', async () => {
    const { renderer, request } = await setUp();
    const ring = [
      [762_000, 187_000],
      [763_000, 187_000],
      [763_000, 188_000],
      [762_000, 188_000],
      [762_000, 187_000],
    ] as const;
    const eov = { type: 'Polygon', coordinates: [ring] } as const;
    const project = projectorBetween(23700, 3857);
    const mercator = { type: 'Polygon', coordinates: [ring.map(([x, y]) => project(x, y))] } as const;
    const whole = decodePng((await renderer.render(request)).png).pixels;
    const one = decodePng(
      (await renderer.render({ ...request, clip: { key: 'e', epsg: 23700, polygon: eov } })).png,
    ).pixels;
    const two = decodePng(
      (await renderer.render({ ...request, clip: { key: 'm', epsg: 3857, polygon: mercator } })).png,
    ).pixels;
    expect(Buffer.compare(one, two)).toBe(0);
    const kept = [...one].filter((value) => value > 0).length;
    expect(kept).toBeGreaterThan(1000);
    expect(kept).toBeLessThan([...whole].filter((value) => value > 0).length);
    expect([...one].every((value, at) => value === 0 || value === whole[at])).toBe(true);
    const away = { type: 'Polygon', coordinates: [ring.map(([x, y]) => [x + 90_000, y] as const)] } as const;
    expect(await renderer.render({ ...request, clip: { key: 'x', epsg: 23700, polygon: away } })).toMatchObject({
      empty: true,
    });
  });

  it('answers at once when warm, and the very same image to the same request', async () => {
    const { renderer, request, store } = await setUp();
    const first = await renderer.render(request);
    const { reads } = store;
    expect(renderer.render(request)).toBe(first);
    const smaller = { ...request.target, width: 128, height: 128 };
    expect(renderer.render({ ...request, target: smaller })).not.toBeInstanceOf(Promise);
    expect(store.reads).toBe(reads);
    expect(await renderer.render({ ...request, version: '2', rasters: ['b'] })).toMatchObject({ etag: first.etag });
    expect(await renderer.render({ ...request, style: 'cividis' })).not.toMatchObject({ etag: first.etag });
  });

  it('has one answer for all that is empty', async () => {
    const { renderer, request } = await setUp();
    const empty = await renderer.render({ ...request, target: tile(14, 0, 0) });
    expect(empty.empty).toBe(true);
    expect(decodePng(empty.png).pixels.every((value) => value === 0)).toBe(true);
    expect(await renderer.render({ ...request, version: '3', rasters: [] })).toMatchObject({ empty: true });
    expect(await renderer.render({ ...request, version: '2', target: tile(14, 1, 1) })).toBe(empty);
  });

  it('says what is wrong with a raster, and tries again the next time', async () => {
    const { renderer, request } = await setUp();
    const broken = { ...request, version: 'broken', rasters: ['broken'] };
    await expect(renderer.render(broken)).rejects.toMatchObject({ code: 'notTiff' });
    await expect(renderer.render(broken)).rejects.toMatchObject({ code: 'notTiff' });
    expect(renderer.hasStyle('ndvi')).toBe(true);
    expect(renderer.hasStyle('constructor')).toBe(false);
  });
});

describe('cache', () => {
  it('forgets what was not used for longest and stays within its bytes', () => {
    const cache = new LruCache<string>(10);
    cache.set('a', 'A', 4);
    cache.set('b', 'B', 4);
    expect(cache.get('a')).toBe('A');
    cache.set('c', 'C', 4);
    expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.bytes]).toEqual(['A', undefined, 'C', 8]);
    cache.set('d', 'D', 11);
    expect(cache.get('d')).toBeUndefined();
    cache.set('a', 'A2', 10);
    expect([cache.get('a'), cache.bytes]).toEqual(['A2', 10]);
    cache.clear();
    expect(cache.bytes).toBe(0);
  });

  it('never holds more than it may', () => {
    const step = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.nat(40));
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const cache = new LruCache<number>(64);
        for (const [key, bytes] of steps) {
          cache.set(key, bytes, bytes);
          expect(cache.bytes).toBeLessThanOrEqual(64);
        }
        const held = ['a', 'b', 'c', 'd', 'e'].reduce((sum, key) => sum + (cache.get(key) ?? 0), 0);
        expect(cache.bytes).toBe(held);
      }),
    );
  });
});
