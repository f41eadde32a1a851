import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { NDVI_RAMPS, rampPalette } from '@georisk/domain/ndvi/ramp.ts';
import { describe, expect, it } from 'vitest';
import { bufferAccess } from '../access.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import type { ObjectStore } from '../storage.ts';
import { cogBytes, decodePng, eovGrid, landscape } from '../testing.ts';
import { createRenderer } from './renderer.ts';
import { draw, granuleOf, tile, tileAt } from './testing.ts';

const large = granuleOf(landscape(500, 500), eovGrid(500, 500));

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
      async *list() {},
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

  it('returns at once when warm, and the very same image for the same request', async () => {
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

  it('has one result for all empty images', async () => {
    const { renderer, request } = await setUp();
    const empty = await renderer.render({ ...request, target: tile(14, 0, 0) });
    expect(empty.empty).toBe(true);
    expect(decodePng(empty.png).pixels.every((value) => value === 0)).toBe(true);
    expect(await renderer.render({ ...request, version: '3', rasters: [] })).toMatchObject({ empty: true });
    expect(await renderer.render({ ...request, version: '2', target: tile(14, 1, 1) })).toBe(empty);
  });

  it('reports the fault of a raster, and tries again the next time', async () => {
    const { renderer, request } = await setUp();
    const broken = { ...request, version: 'broken', rasters: ['broken'] };
    await expect(renderer.render(broken)).rejects.toMatchObject({ code: 'notTiff' });
    await expect(renderer.render(broken)).rejects.toMatchObject({ code: 'notTiff' });
    expect(renderer.hasStyle('ndvi')).toBe(true);
    expect(renderer.hasStyle('constructor')).toBe(false);
  });
});
