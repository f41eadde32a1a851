import { WGS84_SRID } from '../geo/crs.ts';
import type { Grid } from './grid.ts';
import type { Project } from '../geo/projection.ts';
import { type Lattice, latticeOf, type RenderTarget } from './target.ts';

/** Exactly projected points of the lattice, every `step` pixels; between them positions are interpolated. */
export interface WarpGrid {
  readonly lattice: Lattice;
  readonly step: number;
  /** Lattice position of the first node, in steps. */
  readonly firstColumn: number;
  readonly firstRow: number;
  readonly columns: number;
  readonly rows: number;
  /** Source pixel position per node (column, row; edges of pixels are whole numbers). */
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Keeps the interpolated position within a tenth of a pixel of the exact one for 3857, EOV and UTM over Hungary (the error grows with the step squared). */
const FINE_STEP = 16;
const STEP = 64;
const COARSE_PIXEL_METRES = 1000;
const METRES_A_DEGREE = 111_320;

/**
 * @param project from the target's coordinate system to the raster's
 * @param grid of the raster level that is read
 */
export function warpGrid(target: RenderTarget, project: Project, grid: Grid): WarpGrid {
  const lattice = latticeOf(target);
  // Depends on the pixel's size alone: neighbour tiles must agree.
  const metres = lattice.pixelWidth * (target.epsg === WGS84_SRID ? METRES_A_DEGREE : 1);
  const step = metres > COARSE_PIXEL_METRES ? FINE_STEP : STEP;
  const firstColumn = Math.floor(lattice.left / step);
  const firstRow = Math.floor(lattice.top / step);
  const columns = Math.ceil((lattice.left + target.width) / step) - firstColumn + 1;
  const rows = Math.ceil((lattice.top + target.height) / step) - firstRow + 1;
  const x = new Float64Array(columns * rows);
  const y = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const targetY = -(firstRow + row) * step * lattice.pixelHeight;
    for (let column = 0; column < columns; column += 1) {
      const [sourceX, sourceY] = project((firstColumn + column) * step * lattice.pixelWidth, targetY);
      const node = row * columns + column;
      x[node] = (sourceX - grid.originX) / grid.pixelWidth;
      y[node] = (grid.originY - sourceY) / grid.pixelHeight;
    }
  }
  return { lattice, step, firstColumn, firstRow, columns, rows, x, y };
}

/** Source pixels that a target may read: columns and rows, the last exclusive; empty where it reads none. */
export interface SourceWindow {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The source pixels under the target, clipped to the raster's edges. */
export function sourceWindow(warp: WarpGrid, target: RenderTarget, width: number, height: number): SourceWindow | null {
  const { lattice, step, firstColumn, firstRow, columns, rows } = warp;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  // Nodes beyond the image are moved to its edge: every position that is read is between them.
  for (let row = 0; row < rows; row += 1) {
    const v = clamp((firstRow + row) * step, lattice.top, lattice.top + target.height) / step - firstRow;
    const upper = Math.min(Math.floor(v), rows - 2);
    for (let column = 0; column < columns; column += 1) {
      const u = clamp((firstColumn + column) * step, lattice.left, lattice.left + target.width) / step - firstColumn;
      const before = Math.min(Math.floor(u), columns - 2);
      const node = upper * columns + before;
      const x = mixedNodes(warp.x, node, columns, u - before, v - upper);
      const y = mixedNodes(warp.y, node, columns, u - before, v - upper);
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  const window = {
    left: Math.max(Math.floor(left) - 1, 0),
    top: Math.max(Math.floor(top) - 1, 0),
    right: Math.min(Math.ceil(right) + 1, width),
    bottom: Math.min(Math.ceil(bottom) + 1, height),
  };
  return window.left < window.right && window.top < window.bottom ? window : null;
}

function mixedNodes(values: Float64Array, node: number, columns: number, across: number, down: number): number {
  const above = mix(values[node] as number, values[node + 1] as number, across);
  const below = mix(values[node + columns] as number, values[node + columns + 1] as number, across);
  return mix(above, below, down);
}

/**
 * A piece of an image row on which the source position is linear: `x + dx * column`, `y + dy * column`.
 * @param line x, dx, y, dy; the next piece's are in the same array (as arguments, each would be a number on the heap)
 */
export type SpanReader = (row: number, from: number, to: number, line: Float64Array) => void;

/**
 * Iterates over all pixels of the target, in pieces between two nodes. Pieces that cannot be projected are left out.
 */
export function forEachSpan(warp: WarpGrid, target: RenderTarget, read: SpanReader): void {
  const { lattice, step, firstColumn, firstRow, columns } = warp;
  const lineX = new Float64Array(columns);
  const lineY = new Float64Array(columns);
  const line = new Float64Array(4);
  for (let row = 0; row < target.height; row += 1) {
    const v = (lattice.top + row + 0.5) / step - firstRow;
    const upper = Math.floor(v);
    for (let column = 0; column < columns; column += 1) {
      const node = upper * columns + column;
      lineX[column] = mix(warp.x[node] as number, warp.x[node + columns] as number, v - upper);
      lineY[column] = mix(warp.y[node] as number, warp.y[node + columns] as number, v - upper);
    }
    for (let column = 0; column + 1 < columns; column += 1) {
      const start = (firstColumn + column) * step - lattice.left - 0.5;
      const from = Math.max(Math.ceil(start), 0);
      const to = Math.min(Math.ceil(start + step), target.width);
      const dx = ((lineX[column + 1] as number) - (lineX[column] as number)) / step;
      const dy = ((lineY[column + 1] as number) - (lineY[column] as number)) / step;
      line[0] = (lineX[column] as number) - start * dx;
      line[1] = dx;
      line[2] = (lineY[column] as number) - start * dy;
      line[3] = dy;
      if (from < to && Number.isFinite(line[0] + line[2] + dx + dy)) read(row, from, to, line);
    }
  }
}

const mix = (a: number, b: number, share: number): number => a + (b - a) * share;
const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
