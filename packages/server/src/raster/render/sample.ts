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

/** Nearest neighbour of colours, into those pixels of the RGBA image that are still transparent. A pixel whose three bytes are no data is none. */
export function sampleColors(
  target: RenderTarget,
  warp: WarpGrid,
  { window, bytes, stride, start }: SourcePixels,
  noData: number,
  image: Uint8Array,
): void {
  forEachLine(target, warp, window, (at, count, x, dx, y, dy, bits) => {
    let atX = x;
    let atY = y;
    for (let pixel = at * 4; pixel < (at + count) * 4; pixel += 4) {
      const from = (start + (atY >> bits) * stride + (atX >> bits)) * 3;
      atX += dx;
      atY += dy;
      const [red, green, blue] = [bytes[from] as number, bytes[from + 1] as number, bytes[from + 2] as number];
      if (image[pixel + 3] !== 0 || (red === noData && green === noData && blue === noData)) continue;
      image[pixel] = red;
      image[pixel + 1] = green;
      image[pixel + 2] = blue;
      image[pixel + 3] = 255;
    }
  });
}
