import type { BBox } from '../geo/bbox.ts';

/**
 * A north-up raster grid. Pixel (column, row) covers `originX + column * pixelWidth` eastwards and `originY - row * pixelHeight` southwards,
 * in the units of the raster's coordinate system.
 */
export interface Grid {
  /** Western edge of column 0. */
  readonly originX: number;
  /** Northern edge of row 0. */
  readonly originY: number;
  /** Positive. */
  readonly pixelWidth: number;
  /** Positive: rows extend to the south. */
  readonly pixelHeight: number;
  readonly width: number;
  readonly height: number;
}

/** The outer edges of the grid. */
export const gridBBox = (grid: Grid): BBox => [
  grid.originX,
  grid.originY - grid.height * grid.pixelHeight,
  grid.originX + grid.width * grid.pixelWidth,
  grid.originY,
];

/** Whether two rasters share every pixel: results for the pixels of one apply to the other. */
export const sameGrid = (a: Grid, b: Grid): boolean =>
  a.originX === b.originX &&
  a.originY === b.originY &&
  a.pixelWidth === b.pixelWidth &&
  a.pixelHeight === b.pixelHeight &&
  a.width === b.width &&
  a.height === b.height;

/** The grid of an image of so many pixels over a box. */
export const gridOverBBox = ([west, south, east, north]: BBox, width: number, height: number): Grid => ({
  originX: west,
  originY: north,
  pixelWidth: (east - west) / width,
  pixelHeight: (north - south) / height,
  width,
  height,
});
