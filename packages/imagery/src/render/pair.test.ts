import { changeClassOf } from '@georisk/domain/change/changeClass.ts';
import { encodeChange } from '@georisk/domain/change/changeRamp.ts';
import { decodeNdvi } from '@georisk/domain/ndvi/encoding.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { describe, expect, it } from 'vitest';
import { bufferAccess } from '../access.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import type { ObjectStore } from '../storage.ts';
import { cogBytes, decodePng, eovGrid, landscape } from '../testing.ts';
import { combinePair, PAIRS } from './pair.ts';
import { createRenderer } from './renderer.ts';
import { draw, granuleOf, tile, tileAt } from './testing.ts';

describe('two dates’ codes', () => {
  it('become one picture, by the difference of their values', () => {
    for (let before = 1; before < 256; before += 7) {
      const codes = Uint8Array.from({ length: 255 }, (_, index) => index + 1);
      const [change, classes] = [codes.slice(), codes.slice()];
      combinePair(new Uint8Array(255).fill(before), change, PAIRS.change);
      combinePair(new Uint8Array(255).fill(before), classes, PAIRS.changeClass);
      for (const [index, code] of codes.entries()) {
        const delta = decodeNdvi(code) - decodeNdvi(before);
        expect(Math.abs((change[index] ?? 0) - encodeChange(delta))).toBeLessThanOrEqual(1e-9);
        expect(classes[index]).toBe(changeClassOf(delta));
      }
    }
  });

  it('are no data where either is', () => {
    const after = Uint8Array.of(0, 100, 100, 0);
    combinePair(Uint8Array.of(100, 0, 100, 0), after, PAIRS.change);
    expect([...after]).toEqual([0, 0, 128, 0]);
  });
});

describe('a change drawn from two files', () => {
  const [later, earlier] = [landscape(300, 300), new Uint8Array(300 * 300).fill(120)];
  const [x, y] = projectorBetween(23700, 32634)(760_000, 190_000);
  const utm = { ...eovGrid(400, 400), originX: Math.floor(x / 10) * 10 - 500, originY: Math.ceil(y / 10) * 10 + 500 };
  const open = async () => {
    const files: Readonly<Record<string, Uint8Array>> = {
      later: await cogBytes(later, { grid: eovGrid(300, 300) }),
      earlier: await cogBytes(earlier, { grid: eovGrid(300, 300) }),
      utm: await cogBytes(new Uint8Array(400 * 400).fill(60), { grid: utm, epsg: 32634 }),
    };
    const store = { open: (key: string) => bufferAccess(files[key] ?? new Uint8Array(0)) } as unknown as ObjectStore;
    return createRenderer({ store, blockCacheBytes: 1e8, tileCacheBytes: 1e7 });
  };
  const bbox: BBox = [760_500, 187_500, 762_500, 189_500];
  const target = { epsg: 23700, bbox, width: 200, height: 200 };

  it('is the difference of their pixels on one grid', async () => {
    const renderer = await open();
    const before = { rasters: ['earlier'], pair: 'change' } as const;
    const drawn = await renderer.render({ version: '1', rasters: ['later'], before, style: 'change', target });
    const expected = await draw([await granuleOf(later, eovGrid(300, 300))], target);
    combinePair(new Uint8Array(40_000).fill(120), expected, PAIRS.change);
    expect(decodePng(drawn.png).pixels).toEqual(expected);
  });

  it('is computed after sampling where the grids differ, and empty where one date has no data', async () => {
    const renderer = await open();
    const wide = tile(...tileAt(12));
    const before = { rasters: ['utm'], pair: 'changeClass' } as const;
    const drawn = await renderer.pixels({
      version: '1',
      rasters: ['later'],
      before,
      style: 'change-map',
      target: wide,
    });
    const [one, other] = [
      await draw([await granuleOf(later, eovGrid(300, 300))], wide),
      await draw([await granuleOf(new Uint8Array(400 * 400).fill(60), utm, 32634)], wide),
    ];
    combinePair(other, one, PAIRS.changeClass);
    expect(drawn?.pixels).toEqual(one);
    expect(one.filter((value) => value > 0).length).toBeGreaterThan(1000);
  });

  it('is another image for another pair, other files and other colours', async () => {
    const renderer = await open();
    const request = { version: '1', rasters: ['later'], style: 'change', target };
    const tags = [
      await renderer.render(request),
      await renderer.render({ ...request, before: { rasters: ['earlier'], pair: 'change' } }),
      await renderer.render({ ...request, before: { rasters: ['earlier'], pair: 'changeClass' } }),
      await renderer.render({ ...request, before: { rasters: ['later'], pair: 'change' } }),
      await renderer.render({ ...request, palette: { key: 'a', colors: new Uint8Array(768).fill(1) } }),
      await renderer.render({ ...request, palette: { key: 'b', colors: new Uint8Array(768).fill(2) } }),
    ].map(({ etag }) => etag);
    expect(new Set(tags).size).toBe(tags.length);
  });

  it('is nothing where one of the dates is missing', async () => {
    const renderer = await open();
    const before = { rasters: [], pair: 'change' } as const;
    expect(await renderer.render({ version: '1', rasters: ['later'], before, style: 'change', target })).toMatchObject({
      empty: true,
    });
  });
});
