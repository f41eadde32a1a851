import { eov, webMercator } from '@georisk/domain/units.ts';
import { eovToWebMercator, webMercatorToEov } from '@georisk/domain/geo/crs.ts';
import { rampPalette, NDVI_RAMPS } from '@georisk/domain/ndvi/ramp.ts';
import { codeColors, packPainter } from '@georisk/domain/seasonPack/drawPicture.ts';
import { packWindow } from '@georisk/domain/seasonPack/packWindow.ts';
import type { SeasonPack } from '@georisk/domain/seasonPack/seasonPack.ts';
import type { RenderTarget } from '@georisk/domain/raster/target.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { describe, expect, it } from 'vitest';
import { draw, granuleOf, tile, tileAt } from './testing.ts';

/** Two granules of one date, side by side in two coordinate systems, which overlap; each with holes. */
const eovGrid: Grid = { originX: 761_000, originY: 188_500, pixelWidth: 10, pixelHeight: 10, width: 180, height: 300 };
const utmGrid: Grid = {
  originX: 464_000,
  originY: 5_208_800,
  pixelWidth: 10,
  pixelHeight: 10,
  width: 180,
  height: 320,
};

function noise({ width, height }: Grid, samples: 1 | 3, seed: number): Uint8Array {
  const pixels = new Uint8Array(width * height * samples);
  let state = seed;
  for (let index = 0; index < pixels.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[index] = state >>> 24;
  }
  for (let pixel = 0; pixel < width * height; pixel += 7) pixels.fill(0, pixel * samples, (pixel + 1) * samples);
  return pixels;
}

const BOX = [762_000, 186_000, 763_400, 187_900] as const;

async function dateOf(kind: 'ndvi' | 'colour') {
  const samples = kind === 'ndvi' ? 1 : 3;
  const sources = [
    { epsg: 23700, grid: eovGrid, pixels: noise(eovGrid, samples, 1) },
    { epsg: 32634, grid: utmGrid, pixels: noise(utmGrid, samples, 2) },
  ];
  const granules = await Promise.all(sources.map(({ pixels, grid, epsg }) => granuleOf(pixels, grid, epsg, samples)));
  const windows = sources.map(({ grid, epsg }) => packWindow(BOX, grid, epsg));
  const parts = sources.map(({ grid, pixels }, index) => {
    const window = windows[index];
    if (window === null || window === undefined || window === 'tooLarge') throw new Error('the granule shows the box');
    const cut = new Uint8Array(window.grid.width * window.grid.height * samples);
    for (let row = 0; row < window.grid.height; row += 1) {
      const from = ((window.top + row) * grid.width + window.left) * samples;
      cut.set(pixels.subarray(from, from + window.grid.width * samples), row * window.grid.width * samples);
    }
    return { packGrid: { epsg: sources[index]?.epsg ?? 0, grid: window.grid, cut: window.cut }, pixels: cut };
  });
  const pack: SeasonPack = {
    meparCode: 'TESTOWN1',
    grids: parts.map(({ packGrid }) => packGrid),
    pictures: [{ kind, date: '2024-05-01', parts: parts.map(({ pixels }, grid) => ({ grid, noData: 0, pixels })) }],
  };
  return { granules, pack };
}

const palette = rampPalette(NDVI_RAMPS.ndvi);

/** The server's image in the form of a canvas: the PNG's palette applied. */
function asRgba(image: Uint8Array, samples: 1 | 3): Uint8Array {
  if (samples === 3) return image;
  const rgba = new Uint8Array(image.length * 4);
  for (const [index, code] of image.entries())
    if (code !== 0) rgba.set([...palette.subarray(code * 3, code * 3 + 3), 255], index * 4);
  return rgba;
}

/** Tiles within the pack's ground at a zoom, and one in a map program's own box. */
function targets(): [string, RenderTarget][] {
  const [west, south] = eovToWebMercator(eov(BOX[0] + 200, BOX[1] + 200));
  const [z15, z16, z18] = [tileAt(15), tileAt(16), tileAt(18)];
  return [
    ['zoom 15', tile(...z15)],
    ['zoom 16', tile(...z16)],
    ['zoom 18', tile(...z18)],
    ['EPSG:3857, any box', { epsg: 3857, bbox: [west, south, west + 1234, south + 987], width: 301, height: 243 }],
    [
      'EPSG:23700, the pixels themselves',
      { epsg: 23700, bbox: [762_100, 186_100, 763_100, 187_100], width: 100, height: 100 },
    ],
  ];
}

describe.each(['ndvi', 'colour'] as const)('a picture of %s drawn from a season pack', (kind) => {
  it.each(targets())('equals the server’s pixel by pixel: %s', async (_, target) => {
    const samples = kind === 'ndvi' ? 1 : 3;
    const { granules, pack } = await dateOf(kind);
    const [picture] = pack.pictures;
    const painter = packPainter(pack, target, codeColors(palette));
    const drawn = painter.draw(picture ?? { kind, date: '', parts: [] });
    const expected = asRgba(await draw(granules, target, samples), samples);
    expect(expected.filter((byte) => byte !== 0).length).toBeGreaterThan(expected.length / 2);
    expect(
      Buffer.compare(Buffer.from(drawn.buffer), Buffer.from(expected.buffer, expected.byteOffset, expected.length)),
    ).toBe(0);
    // The next date is drawn over it without a trace.
    const blank = { kind, date: '2024-05-02', parts: [] };
    expect(painter.draw(blank).every((byte) => byte === 0)).toBe(true);
  });
});

describe.each(['ndvi', 'colour'] as const)('a picture of %s beyond the ground of its pack', (kind) => {
  it.each([15, 17])(
    'equals the server’s wherever something is drawn, and is drawn on all of the ground: zoom %s',
    async (zoom) => {
      const samples = kind === 'ndvi' ? 1 : 3;
      const { granules, pack } = await dateOf(kind);
      const corners = [
        [BOX[0], BOX[1]],
        [BOX[0], BOX[3]],
        [BOX[2], BOX[1]],
        [BOX[2], BOX[3]],
      ] as const;
      let drawnPixels = 0;
      for (const [x, y] of corners) {
        const [east, north] = eovToWebMercator(eov(x, y));
        const side = 611.5 / 2 ** (zoom - 15);
        const target: RenderTarget = {
          epsg: 3857,
          bbox: [east - side, north - side, east + side, north + side],
          width: 256,
          height: 256,
        };
        const [picture] = pack.pictures;
        const drawn = packPainter(pack, target, codeColors(palette)).draw(picture ?? { kind, date: '', parts: [] });
        const expected = asRgba(await draw(granules, target, samples), samples);
        const differing: number[] = [];
        for (let pixel = 0; pixel < drawn.length; pixel += 4) {
          const [eovX, eovY] = webMercatorToEov(
            webMercator(
              target.bbox[0] + (((pixel >> 2) % 256) + 0.5) * (side / 128),
              target.bbox[3] - (((pixel >> 10) & 255) + 0.5) * (side / 128),
            ),
          );
          const isGround = eovX >= BOX[0] && eovX <= BOX[2] && eovY >= BOX[1] && eovY <= BOX[3];
          if (drawn[pixel + 3] === 0 && !isGround) continue;
          drawnPixels += 1;
          if ([0, 1, 2, 3].some((band) => drawn[pixel + band] !== expected[pixel + band])) differing.push(pixel >> 2);
        }
        expect(differing).toEqual([]);
      }
      expect(drawnPixels).toBeGreaterThan(4 * 0.2 * 256 * 256);
    },
  );
});
