import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Grid } from '../raster/grid.ts';
import type { RenderTarget } from '../raster/target.ts';
import { warpGrid } from '../raster/warpGrid.ts';
import { hiddenPixels } from './hiddenPixels.ts';
import { CUT, type PackGrid } from './seasonPack.ts';

const EPSG = 23_700;
const PIXEL = 10;

/** A granule of 20 × 20 pixels from (100, -100) to the south east, cut on these sides. */
const granule = (cut: number, at = 100): PackGrid => {
  const grid: Grid = { originX: at, originY: -at, pixelWidth: PIXEL, pixelHeight: PIXEL, width: 20, height: 20 };
  return { epsg: EPSG, grid, cut };
};

/** 40 × 40 pixels of the granule's own size, its north-west corner at the origin: granule pixel (0, 0) is its pixel (10, 10). */
const target: RenderTarget = { epsg: EPSG, bbox: [0, -400, 400, 0], width: 40, height: 40 };

function hiddenOf(...grids: readonly PackGrid[]): Set<number> {
  const warps = grids.map(({ grid }) => warpGrid(target, (x, y) => [x, y], grid));
  return new Set(hiddenPixels(target, grids, warps));
}

/** By the position of each pixel's centre. */
const plainly = (isHidden: (column: number, row: number) => boolean) =>
  new Set(
    Array.from({ length: 1_600 }, (_, pixel) => pixel).filter((pixel) =>
      isHidden((pixel % 40) + 0.5, Math.floor(pixel / 40) + 0.5),
    ),
  );

describe('the pixels that a cut granule hides', () => {
  it('are none where it is not cut', () => {
    expect(hiddenOf(granule(0)).size).toBe(0);
    expect(hiddenOf().size).toBe(0);
  });

  it('are those beyond each cut side, and the outermost row beside it', () => {
    assert(
      property(integer({ min: 1, max: 15 }), (cut) => {
        expect(hiddenOf(granule(cut))).toEqual(
          plainly(
            (column, row) =>
              ((cut & CUT.left) !== 0 && column < 11) ||
              ((cut & CUT.top) !== 0 && row < 11) ||
              ((cut & CUT.right) !== 0 && column > 29) ||
              ((cut & CUT.bottom) !== 0 && row > 29),
          ),
        );
      }),
    );
  });

  it('of several granules are those of any of them', () => {
    assert(
      property(integer({ min: 0, max: 15 }), integer({ min: 0, max: 15 }), (first, second) => {
        const [a, b] = [granule(first), granule(second, 150)];
        expect(hiddenOf(a, b)).toEqual(hiddenOf(a).union(hiddenOf(b)));
      }),
    );
  });
});
