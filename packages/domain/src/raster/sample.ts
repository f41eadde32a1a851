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
  /** The bytes were lent for this image, to be returned when it is drawn; others belong to the cache. */
  readonly lent: boolean;
}

/** Where a centre is on an edge between two source pixels, rounding must not decide differently in neighbour tiles. */
const NUDGE = 1e-5;
const FRACTION_BITS = 16;

/** Reads source pixels `x >> bits`, `y >> bits` for the image pixels from `at` on; all of them are in the window. */
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
    // The window is convex and the line straight: everything between two inside pixels is inside.
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

/**
 * The source pixel that `sampleIndices` reads for each pixel of the image, as its index in the window; -1 for none. Of one target it is the same for
 * all rasters of a grid.
 */
export function samplePlaces(target: RenderTarget, warp: WarpGrid, window: SourceWindow): Int32Array {
  const stride = window.right - window.left;
  const places = new Int32Array(target.width * target.height).fill(-1);
  forEachLine(target, warp, window, (at, count, x, dx, y, dy, bits) => {
    let atX = x;
    let atY = y;
    for (let pixel = at; pixel < at + count; pixel += 1) {
      places[pixel] = (atY >> bits) * stride + (atX >> bits);
      atX += dx;
      atY += dy;
    }
  });
  return places;
}

/** Sets the pixels of the image that lie over a window of the source to 1. */
export function markInside(target: RenderTarget, warp: WarpGrid, window: SourceWindow, image: Uint8Array): void {
  forEachLine(target, warp, window, (at, count) => image.fill(1, at, at + count));
}

/** Weights are kept in 8 bits. */
const ONE = 256;
const HALF_WEIGHTS = (ONE * ONE) / 2;

/**
 * Colours, into those pixels of the RGBA image that are still transparent. A photograph drawn larger than it is must
 * not show squares: its colours are interpolated from the four pixels around. Where the pixel underneath is no data
 * (all three bytes are 0) nothing is drawn; neighbours without data are left out.
 */
export function sampleColors(
  target: RenderTarget,
  warp: WarpGrid,
  pixels: SourcePixels,
  noData: number,
  image: Uint8Array,
): void {
  const drawLine = isEnlarged(warp) ? smoothLine : plainLine;
  forEachLine(target, warp, pixels.window, (at, count, x, dx, y, dy, bits) =>
    drawLine(pixels, noData, image, at * 4, (at + count) * 4, x, dx, y, dy, bits),
  );
}

/** Whether the image's pixels are smaller than the file's. Decided once per image, so that its parts do not differ. */
function isEnlarged({ x, y, step }: WarpGrid): boolean {
  const [x0 = 0, x1 = 0] = x;
  const [y0 = 0, y1 = 0] = y;
  return !(Math.hypot(x1 - x0, y1 - y0) >= step);
}

type LineWriter = (
  source: SourcePixels,
  noData: number,
  image: Uint8Array,
  from: number,
  to: number,
  x: number,
  dx: number,
  y: number,
  dy: number,
  bits: number,
) => void;

/** The nearest pixel's colour: where every pixel of the file is at most one of the image's no squares are visible. */
const plainLine: LineWriter = ({ bytes, stride, start }, noData, image, from, to, x, dx, y, dy, bits) => {
  let atX = x;
  let atY = y;
  for (let pixel = from; pixel < to; pixel += 4) {
    const nearest = (start + (atY >> bits) * stride + (atX >> bits)) * 3;
    atX += dx;
    atY += dy;
    if (image[pixel + 3] !== 0 || isNoData(bytes, nearest, noData)) continue;
    image[pixel] = bytes[nearest] as number;
    image[pixel + 1] = bytes[nearest + 1] as number;
    image[pixel + 2] = bytes[nearest + 2] as number;
    image[pixel + 3] = 255;
  }
};

/** Colours between the pixels. A function of its own, whose numbers stay in registers. */
const smoothLine: LineWriter = ({ window, bytes, stride, start }, noData, image, from, to, x, dx, y, dy, bits) => {
  const lastColumn = window.right - window.left - 1;
  const lastRow = window.bottom - window.top - 1;
  const half = 1 << (bits - 1);
  const fraction = (1 << bits) - 1;
  const drop = bits - 8;
  let atX = x;
  let atY = y;
  for (let pixel = from; pixel < to; pixel += 4) {
    const nearest = (start + (atY >> bits) * stride + (atX >> bits)) * 3;
    const left = atX - half;
    const top = atY - half;
    atX += dx;
    atY += dy;
    if (image[pixel + 3] !== 0 || isNoData(bytes, nearest, noData)) continue;
    const column = left >> bits;
    const row = top >> bits;
    const upper = (start + (row < 0 ? 0 : row) * stride) * 3;
    const lower = (start + (row < lastRow ? row + 1 : lastRow) * stride) * 3;
    const west = (column < 0 ? 0 : column) * 3;
    const east = (column < lastColumn ? column + 1 : lastColumn) * 3;
    const nw = isNoData(bytes, upper + west, noData) ? nearest : upper + west;
    const ne = isNoData(bytes, upper + east, noData) ? nearest : upper + east;
    const sw = isNoData(bytes, lower + west, noData) ? nearest : lower + west;
    const se = isNoData(bytes, lower + east, noData) ? nearest : lower + east;
    const across = (left & fraction) >> drop;
    const down = (top & fraction) >> drop;
    const fromSe = Math.imul(across, down);
    const fromSw = down * ONE - fromSe;
    const fromNe = across * ONE - fromSe;
    const fromNw = ONE * ONE - fromSe - fromSw - fromNe;
    for (let band = 0; band < 3; band += 1) {
      const sum =
        Math.imul(bytes[nw + band] as number, fromNw) +
        Math.imul(bytes[ne + band] as number, fromNe) +
        Math.imul(bytes[sw + band] as number, fromSw) +
        Math.imul(bytes[se + band] as number, fromSe);
      image[pixel + band] = (sum + HALF_WEIGHTS) >> 16;
    }
    image[pixel + 3] = 255;
  }
};

const isNoData = (bytes: Uint8Array, at: number, noData: number): boolean =>
  bytes[at] === noData && bytes[at + 1] === noData && bytes[at + 2] === noData;
