import { array, assert, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectorBetween } from '../geo/projection.ts';
import type { Grid } from './grid.ts';
import { sampleColors, samplePlaces, type SourcePixels } from './sample.ts';
import type { RenderTarget } from './target.ts';
import { sourceWindow, warpGrid } from './warpGrid.ts';

const EOV = 23700;
const same = projectorBetween(EOV, EOV);
const grid: Grid = { originX: 600_000, originY: 300_000, pixelWidth: 10, pixelHeight: 10, width: 6, height: 5 };
const pixelsOf = (bytes: Uint8Array): SourcePixels => ({
  window: { left: 0, top: 0, right: grid.width, bottom: grid.height },
  bytes,
  start: 0,
  stride: grid.width,
  lent: false,
});
const NO_DATA = 0;

/**
 * The colour between the four pixels around a place, in floating point; of neighbours without data the nearest pixel
 * stands in. Null where the pixel underneath has no data or is beyond the edge. @param x column of the source, whole at edges
 */
function between(bytes: Uint8Array, x: number, y: number): readonly number[] | null {
  const { width, height } = grid;
  if (x < 0 || y < 0 || x >= width || y >= height) return null;
  const colour = (column: number, row: number) => [
    ...bytes.subarray((row * width + column) * 3, (row * width + column) * 3 + 3),
  ];
  const isEmpty = (bands: readonly number[]) => bands.every((band) => band === NO_DATA);
  const nearest = colour(Math.floor(x), Math.floor(y));
  if (isEmpty(nearest)) return null;
  const [column, row] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [across, down] = [x - 0.5 - column, y - 0.5 - row];
  const at = (right: number, below: number) => {
    const found = colour(
      Math.min(Math.max(column + right, 0), width - 1),
      Math.min(Math.max(row + below, 0), height - 1),
    );
    return isEmpty(found) ? nearest : found;
  };
  const [nw, ne, sw, se] = [at(0, 0), at(1, 0), at(0, 1), at(1, 1)];
  return [0, 1, 2].map(
    (band) =>
      ((nw[band] ?? 0) * (1 - across) + (ne[band] ?? 0) * across) * (1 - down) +
      ((sw[band] ?? 0) * (1 - across) + (se[band] ?? 0) * across) * down,
  );
}

/** Colours of the raster; a quarter of the pixels has no data. */
const colours = array(integer({ min: 1, max: 255 }), { minLength: 90, maxLength: 90 }).map((values) =>
  Uint8Array.from(values, (value, at) => ((values[Math.floor(at / 3)] ?? 0) % 4 === 0 ? NO_DATA : value)),
);

describe('enlarged colours', () => {
  it('are within two steps of those that floating point gives, and empty where there is no data', () => {
    const places = record({
      west: integer({ min: -200, max: 500 }),
      south: integer({ min: -200, max: 400 }),
      pixel: integer({ min: 1, max: 9 }),
    });
    assert(
      property(colours, places, (bytes, { west, south, pixel }) => {
        const [width, height] = [12, 7];
        // Off the edges of source pixels, where rounding may take either side.
        const [left, bottom] = [600_000 + west / 10 + 0.013, 299_950 + south / 10 + 0.017];
        const image: RenderTarget = {
          epsg: EOV,
          bbox: [left, bottom, left + pixel * width, bottom + pixel * height],
          width,
          height,
        };
        const drawn = new Uint8Array(width * height * 4);
        sampleColors(image, warpGrid(image, same, grid), pixelsOf(bytes), NO_DATA, drawn);
        for (let at = 0; at < width * height; at += 1) {
          const x = (left + ((at % width) + 0.5) * pixel - grid.originX) / 10;
          const y = (grid.originY - (bottom + pixel * height - (Math.floor(at / width) + 0.5) * pixel)) / 10;
          if (Math.min(Math.abs(x - Math.round(x)), Math.abs(y - Math.round(y))) < 1e-3) continue;
          const expected = between(bytes, x, y);
          const [red = 0, green = 0, blue = 0, alpha = 0] = drawn.subarray(at * 4, at * 4 + 4);
          expect(alpha).toBe(expected === null ? 0 : 255);
          if (expected === null) continue;
          // Weights have 8 bits.
          for (const [band, value] of [red, green, blue].entries())
            expect(Math.abs(value - (expected[band] ?? 0))).toBeLessThanOrEqual(2);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('of one colour are that colour everywhere', () => {
    const bytes = new Uint8Array(90).fill(137);
    const image: RenderTarget = { epsg: EOV, bbox: [600_000, 299_950, 600_060, 300_000], width: 60, height: 50 };
    const drawn = new Uint8Array(60 * 50 * 4);
    sampleColors(image, warpGrid(image, same, grid), pixelsOf(bytes), NO_DATA, drawn);
    expect(drawn.every((value, at) => value === (at % 4 === 3 ? 255 : 137))).toBe(true);
  });
});

describe('the window of an image', () => {
  /** A UTM grid around Túrkeve, as Sentinel-2 has it. */
  const utm: Grid = { originX: 480_000, originY: 5_240_000, pixelWidth: 10, pixelHeight: 10, width: 400, height: 300 };
  const toUtm = projectorBetween(EOV, 32634);
  const toEov = projectorBetween(32634, EOV);

  it('holds every source pixel that the image reads, in another coordinate system', () => {
    assert(
      property(
        integer({ min: -600, max: 4_400 }),
        integer({ min: -600, max: 3_400 }),
        integer({ min: 2, max: 40 }),
        integer({ min: 5, max: 90 }),
        (east, down, pixel, width) => {
          const [left, top] = toEov(utm.originX + east, utm.originY - down).map(Math.round) as [number, number];
          const image: RenderTarget = {
            epsg: EOV,
            bbox: [left, top - pixel * 30, left + pixel * width, top],
            width,
            height: 30,
          };
          const warp = warpGrid(image, toUtm, utm);
          const window = sourceWindow(warp, image, utm.width, utm.height);
          const all = samplePlaces(image, warp, { left: 0, top: 0, right: utm.width, bottom: utm.height });
          for (const place of all) {
            if (place === -1) continue;
            const [column, row] = [place % utm.width, Math.floor(place / utm.width)];
            expect(window !== null && column >= window.left && column < window.right).toBe(true);
            expect(window !== null && row >= window.top && row < window.bottom).toBe(true);
          }
          // What is read through the window is what is read through the whole raster.
          if (window === null) return;
          const cut = samplePlaces(image, warp, window);
          const across = window.right - window.left;
          for (const [at, place] of cut.entries()) {
            const whole =
              place === -1
                ? -1
                : (window.top + Math.floor(place / across)) * utm.width + window.left + (place % across);
            expect(whole).toBe(all[at]);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('of an image that cannot be projected is none', () => {
    const nowhere = () => [Number.NaN, Number.NaN] as const;
    const image: RenderTarget = { epsg: EOV, bbox: [600_000, 299_950, 600_060, 300_000], width: 6, height: 5 };
    expect(sourceWindow(warpGrid(image, nowhere, grid), image, grid.width, grid.height)).toBeNull();
  });
});
