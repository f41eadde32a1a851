import type { BBox } from '../../geo/bbox.ts';
import type { Grid } from '../../raster/grid.ts';

/** What the returns of a laser scan say about each cell of a grid, metres; NaN where there is none. */
export interface PointCells {
  readonly grid: Grid;
  readonly highest: Float32Array;
  readonly lowest: Float32Array;
  /** Mean height of the returns that are classified as ground. */
  readonly ground: Float32Array;
  readonly groundReturns: Uint32Array;
  readonly returns: Uint32Array;
}

/** Widths of a cell, m: the finer one where the scan has enough returns for it. */
export const POINT_CELL = { fine: 0.5, coarse: 1 } as const;
/** Returns for each square metre from which on nearly every fine cell has one (two a cell on average leave one of seven empty). */
const FINE_DENSITY = 8;
/** Cells of a grid of points: four square kilometres at a metre, one at half a metre. */
export const MAX_POINT_CELLS = 4_300_000;

/**
 * The grid over the returns of a scan, on whole cells, so that scans of the same place have the same grid.
 * @param box of the returns @param count of the returns
 * @returns null where even the coarse grid has too many cells
 */
export function pointGrid([west, south, east, north]: BBox, count: number): Grid | null {
  const isDense = count >= FINE_DENSITY * (east - west) * (north - south);
  const cells = isDense ? [POINT_CELL.fine, POINT_CELL.coarse] : [POINT_CELL.coarse];
  const grids = cells.map((cell): Grid => {
    const [left, top] = [Math.floor(west / cell), Math.ceil(north / cell)];
    return {
      originX: left * cell,
      originY: top * cell,
      pixelWidth: cell,
      pixelHeight: cell,
      width: Math.floor(east / cell) - left + 1,
      height: top - Math.ceil(south / cell) + 1,
    };
  });
  return grids.find(({ width, height }) => width * height <= MAX_POINT_CELLS) ?? null;
}

/** Cells without any return. */
export function emptyCells(grid: Grid): PointCells {
  const cells = grid.width * grid.height;
  const unknown = () => new Float32Array(cells).fill(Number.NaN);
  return {
    grid,
    highest: unknown(),
    lowest: unknown(),
    ground: unknown(),
    groundReturns: new Uint32Array(cells),
    returns: new Uint32Array(cells),
  };
}

/** Adds one return to its cell. @returns whether it is within the grid, or no more than a cell beside it */
export function addReturn(cells: PointCells, x: number, y: number, z: number, isGround: boolean): boolean {
  const { originX, originY, pixelWidth, pixelHeight, width, height } = cells.grid;
  const column = Math.floor((x - originX) / pixelWidth);
  const row = Math.floor((originY - y) / pixelHeight);
  if (!(column >= -1 && column <= width && row >= -1 && row <= height)) return false;
  const cell = Math.min(Math.max(row, 0), height - 1) * width + Math.min(Math.max(column, 0), width - 1);
  cells.returns[cell] = (cells.returns[cell] as number) + 1;
  // NaN compares as false: the first return of a cell is taken.
  if (!((cells.highest[cell] as number) >= z)) cells.highest[cell] = z;
  if (!((cells.lowest[cell] as number) <= z)) cells.lowest[cell] = z;
  if (isGround) {
    const count = (cells.groundReturns[cell] as number) + 1;
    const mean = count === 1 ? 0 : (cells.ground[cell] as number);
    cells.groundReturns[cell] = count;
    cells.ground[cell] = mean + (z - mean) / count;
  }
  return true;
}
