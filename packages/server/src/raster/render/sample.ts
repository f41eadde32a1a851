import type { RenderTarget } from './target.ts';
import { forEachSpan, type SourceWindow, type WarpGrid } from './warpGrid.ts';

/** Pixels of a part of a raster level, in memory. */
export interface SourcePixels {
  readonly window: SourceWindow;
  readonly bytes: Uint8Array;
  /** Index in `bytes` of the window's upper left pixel, in pixels. */
  readonly start: number;
  /** Pixels from one row to the next. */
  readonly stride: number;
  /** The bytes were lent for this image, to be given back when it is drawn; others belong to the cache. */
  readonly lent: boolean;
}

/** Where a centre falls on an edge between two source pixels, rounding must not decide differently in neighbour tiles. */
const NUDGE = 1e-5;
const FRACTION_BITS = 16;

/** Reads source pixels `x >> bits`, `y >> bits` for the image pixels from `at` on; all of them lie in the window. */
type LineReader = (at: number, count: number, x: number, dx: number, y: number, dy: number, bits: number) => void;

/**
 * Cuts the image into lines on which the source position moves evenly and stays in the window. Positions are fixed-point integers: half a
 * thousandth of a pixel over the 64 pixels of a line, and three times as fast as floating point.
 */
function forEachLine(target: RenderTarget, warp: WarpGrid, window: SourceWindow, read: LineReader): void {
  const [width, height] = [window.right - window.left, window.bottom - window.top];
  const bits = Math.min(FRACTION_BITS, 29 - Math.ceil(Math.log2(Math.max(width, height, 2))));
  const one = 1 << bits;
  const [right, bottom] = [width * one, height * one];
  forEachSpan(warp, target, (row, from, to, line) => {
    const dx = line[1] as number;
    const dy = line[3] as number;
    const stepX = Math.round(dx * one);
    const stepY = Math.round(dy * one);
    let startX = Math.floor(((line[0] as number) + dx * from - window.left + NUDGE) * one);
    let startY = Math.floor(((line[2] as number) + dy * from - window.top + NUDGE) * one);
    let endX = startX + stepX * (to - 1 - from);
    let endY = startY + stepY * (to - 1 - from);
    let first = from;
    let last = to - 1;
    // The window is convex and the line straight: what lies between two pixels inside is inside.
    while (first <= last && isOutside(startX, startY, right, bottom)) {
      first += 1;
      startX += stepX;
      startY += stepY;
    }
    while (last > first && isOutside(endX, endY, right, bottom)) {
      last -= 1;
      endX -= stepX;
      endY -= stepY;
    }
    if (first > last) return;
    // Inside the window, positions are 32-bit numbers.
    read(row * target.width + first, last - first + 1, startX | 0, stepX | 0, startY | 0, stepY | 0, bits);
  });
}

const isOutside = (x: number, y: number, right: number, bottom: number): boolean =>
  x < 0 || x >= right || y < 0 || y >= bottom;

/** Nearest neighbour of palette indices, into those pixels of the image that are still 0. @param fresh the image is all 0 */
export function sampleIndices(
  target: RenderTarget,
  warp: WarpGrid,
  { window, bytes, stride, start }: SourcePixels,
  image: Uint8Array,
  fresh: boolean,
): void {
  forEachLine(target, warp, window, (at, count, x, dx, y, dy, bits) => {
    const end = at + count;
    let atX = x;
    let atY = y;
    if (fresh) {
      for (let pixel = at; pixel < end; pixel += 1) {
        image[pixel] = bytes[start + (atY >> bits) * stride + (atX >> bits)] as number;
        atX += dx;
        atY += dy;
      }
      return;
    }
    for (let pixel = at; pixel < end; pixel += 1) {
      if (image[pixel] === 0) image[pixel] = bytes[start + (atY >> bits) * stride + (atX >> bits)] as number;
      atX += dx;
      atY += dy;
    }
  });
}

const WEIGHT_BITS = 8;
const HALF_WEIGHTS = 1 << (2 * WEIGHT_BITS - 1);

/**
 * Colours between the four pixels around, into those pixels of the RGBA image that are still transparent: a photograph drawn larger than it is must
 * not show squares. Where the pixel underneath is no data (its three bytes are) nothing is drawn; a neighbour that is none takes no part.
 */
export function sampleColors(
  target: RenderTarget,
  warp: WarpGrid,
  { window, bytes, stride, start }: SourcePixels,
  noData: number,
  image: Uint8Array,
): void {
  const [lastColumn, lastRow] = [window.right - window.left - 1, window.bottom - window.top - 1];
  const isEmpty = (from: number) => bytes[from] === noData && bytes[from + 1] === noData && bytes[from + 2] === noData;
  forEachLine(target, warp, window, (at, count, x, dx, y, dy, bits) => {
    const half = 1 << (bits - 1);
    const fraction = (1 << bits) - 1;
    const drop = bits - WEIGHT_BITS;
    let atX = x;
    let atY = y;
    for (let pixel = at * 4; pixel < (at + count) * 4; pixel += 4) {
      const nearest = (start + (atY >> bits) * stride + (atX >> bits)) * 3;
      const [left, top] = [atX - half, atY - half];
      atX += dx;
      atY += dy;
      if (image[pixel + 3] !== 0 || isEmpty(nearest)) continue;
      const [column, row] = [left >> bits, top >> bits];
      const upper = (start + Math.max(row, 0) * stride) * 3;
      const lower = (start + Math.min(row + 1, lastRow) * stride) * 3;
      const [west, east] = [Math.max(column, 0) * 3, Math.min(column + 1, lastColumn) * 3];
      const across = (left & fraction) >> drop;
      const down = (top & fraction) >> drop;
      let [nw, ne, sw, se] = [upper + west, upper + east, lower + west, lower + east];
      if (isEmpty(nw)) nw = nearest;
      if (isEmpty(ne)) ne = nearest;
      if (isEmpty(sw)) sw = nearest;
      if (isEmpty(se)) se = nearest;
      const one = 1 << WEIGHT_BITS;
      for (let band = 0; band < 3; band += 1) {
        const above = (bytes[nw + band] as number) * (one - across) + (bytes[ne + band] as number) * across;
        const below = (bytes[sw + band] as number) * (one - across) + (bytes[se + band] as number) * across;
        image[pixel + band] = (above * (one - down) + below * down + HALF_WEIGHTS) >> (2 * WEIGHT_BITS);
      }
      image[pixel + 3] = 255;
    }
  });
}
