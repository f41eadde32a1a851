import type { SourceWindow } from './warpGrid.ts';
import { forEachSpan, type WarpGrid } from './warpGrid.ts';
import type { RenderTarget } from './target.ts';

/** Pixels of a part of a raster level, `samples` bytes each, in memory. */
export interface SourcePixels {
  readonly window: SourceWindow;
  readonly bytes: Uint8Array;
  /** Index in `bytes` of the window's upper left pixel, in pixels. */
  readonly start: number;
  /** Pixels from one row to the next. */
  readonly stride: number;
}

/** Where a centre falls on an edge between two source pixels, rounding must not decide differently in neighbour tiles. */
const NUDGE = 1e-6;

/** Nearest neighbour of palette indices, into those pixels of the image that are still 0. */
export function sampleIndices(target: RenderTarget, warp: WarpGrid, source: SourcePixels, image: Uint8Array): void {
  const { window, bytes, stride, start } = source;
  const [width, height] = [window.right - window.left, window.bottom - window.top];
  forEachSpan(warp, target, (row, from, to, x, dx, y, dy) => {
    const x0 = x - window.left + NUDGE;
    const y0 = y - window.top + NUDGE;
    const line = row * target.width;
    for (let column = from; column < to; column += 1) {
      const sourceX = x0 + dx * column;
      const sourceY = y0 + dy * column;
      if (sourceX >= 0 && sourceX < width && sourceY >= 0 && sourceY < height && image[line + column] === 0) {
        image[line + column] = bytes[start + (sourceY | 0) * stride + (sourceX | 0)] as number;
      }
    }
  });
}

/** Nearest neighbour of colours, into those pixels of the RGBA image that are still transparent. A pixel whose three bytes are no data is none. */
export function sampleColors(
  target: RenderTarget,
  warp: WarpGrid,
  source: SourcePixels,
  noData: number,
  image: Uint8Array,
): void {
  const { window, bytes, stride, start } = source;
  const [width, height] = [window.right - window.left, window.bottom - window.top];
  forEachSpan(warp, target, (row, from, to, x, dx, y, dy) => {
    const x0 = x - window.left + NUDGE;
    const y0 = y - window.top + NUDGE;
    for (let column = from; column < to; column += 1) {
      const sourceX = x0 + dx * column;
      const sourceY = y0 + dy * column;
      const at = (row * target.width + column) * 4;
      if (!(sourceX >= 0 && sourceX < width && sourceY >= 0 && sourceY < height) || image[at + 3] !== 0) continue;
      const pixel = (start + (sourceY | 0) * stride + (sourceX | 0)) * 3;
      const [red, green, blue] = [bytes[pixel] as number, bytes[pixel + 1] as number, bytes[pixel + 2] as number];
      if (red === noData && green === noData && blue === noData) continue;
      image[at] = red;
      image[at + 1] = green;
      image[at + 2] = blue;
      image[at + 3] = 255;
    }
  });
}
