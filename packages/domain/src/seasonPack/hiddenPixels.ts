import { markInside } from '../raster/sample.ts';
import type { RenderTarget } from '../raster/target.ts';
import type { WarpGrid } from '../raster/warpGrid.ts';
import { CUT, type PackGrid } from './seasonPack.ts';

/** Pixels beyond a side on which a granule ends by itself: no target is as far away. */
const FAR = 1 << 16;

/**
 * The pixels of a target of which a cut granule shows something else than the whole one would: beyond a cut side, and in the outermost row of
 * pixels beside it, whose colours are interpolated with pixels that the pack does not have. Where another granule of the date has data there, the
 * server may show the cut one.
 * @param warps of the grids, in their order
 */
export function hiddenPixels(target: RenderTarget, grids: readonly PackGrid[], warps: readonly WarpGrid[]): Int32Array {
  const hidden = new Uint8Array(target.width * target.height);
  for (const [index, { grid, cut }] of grids.entries()) {
    const warp = warps[index];
    if (warp === undefined || cut === 0) continue;
    const shown = new Uint8Array(hidden.length);
    const window = {
      left: (cut & CUT.left) === 0 ? -FAR : 1,
      top: (cut & CUT.top) === 0 ? -FAR : 1,
      right: (cut & CUT.right) === 0 ? grid.width + FAR : grid.width - 1,
      bottom: (cut & CUT.bottom) === 0 ? grid.height + FAR : grid.height - 1,
    };
    markInside(target, warp, window, shown);
    for (let pixel = 0; pixel < shown.length; pixel += 1) if (shown[pixel] === 0) hidden[pixel] = 1;
  }
  return Int32Array.from(indicesOf(hidden));
}

function* indicesOf(flags: Uint8Array): Generator<number> {
  for (let index = flags.indexOf(1); index !== -1; index = flags.indexOf(1, index + 1)) yield index;
}
