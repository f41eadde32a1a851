import { MAX_BELOW_GROUND, MAX_TREE_HEIGHT, type HeightModel } from '../heightModel.ts';
import { fillHeights } from './fillHeights.ts';
import { filterGround } from './groundFilter.ts';
import type { PointCells } from './pointCells.ts';

/** How the ground was told from plants: by the file's classification, or by `filterGround`. */
export type GroundSource = 'classified' | 'filtered';

export interface PointModels {
  readonly ok: true;
  /** Heights above the sea. */
  readonly terrain: HeightModel;
  /** Heights of the highest returns above the ground. */
  readonly canopy: HeightModel;
  readonly ground: GroundSource;
  /** Returns for each square metre of the ground that was scanned. */
  readonly density: number;
}

/** `sparse`: too few returns for crowns; `no-ground`: no return that may be ground. */
export type PointModelsRefusal =
  | { readonly ok: false; readonly code: 'sparse'; readonly density: number }
  | { readonly ok: false; readonly code: 'no-ground' };

/** Returns for each square metre: with fewer most cells of a metre are a guess. */
export const MIN_DENSITY = 1;
/** The classification is used where it has so many ground returns for each square metre: one in ten metres by ten. */
const MIN_GROUND_DENSITY = 0.01;
/** Metres of a block; without a return in it and in those beside it nothing was scanned there. */
const BLOCK = 8;
/** Known neighbours of a cell without a return of which its height is the mean; further gaps stay unknown. */
const MIN_NEIGHBOURS = 4;
/** Rounds in which gaps are closed from their edges. */
const ROUNDS = 2;

/** Which cells were scanned: those whose block, or one beside it, has a return; and the area of blocks with one, m². */
function scannedCells({ grid, returns }: PointCells): { readonly scanned: Uint8Array; readonly area: number } {
  const { width, height, pixelWidth } = grid;
  const side = Math.max(1, Math.round(BLOCK / pixelWidth));
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const has = new Uint8Array(columns * rows);
  const blockOf = (cell: number) => Math.floor(cell / width / side) * columns + Math.floor((cell % width) / side);
  for (let cell = 0; cell < returns.length; cell += 1) if (returns[cell] !== 0) has[blockOf(cell)] = 1;
  const near = has.map((_, block) => {
    const column = block % columns;
    const row = (block - column) / columns;
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
        if (has[y * columns + x] === 1) return 1;
    return 0;
  });
  let own = 0;
  const scanned = Uint8Array.from(returns, (_, cell) => {
    const block = blockOf(cell);
    own += has[block] as number;
    return near[block] as number;
  });
  return { scanned, area: own * pixelWidth * pixelWidth };
}

const sumOf = (counts: Uint32Array): number => {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
};

/** Heights of the highest returns above the ground; unknown where they are those of no tree: birds, wires, errors. */
function aboveGround({ highest }: PointCells, terrain: Float32Array): Float32Array {
  return highest.map((top, cell) => {
    const height = top - (terrain[cell] as number);
    if (height > MAX_TREE_HEIGHT || height < -MAX_BELOW_GROUND) return Number.NaN;
    return Math.max(height, 0);
  });
}

/** Cells without a return that are surrounded by others get their mean. */
function closeGaps(heights: Float32Array, width: number): Float32Array {
  const rows = heights.length / width;
  let closed = heights;
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = closed;
    closed = from.map((value, cell) => {
      if (!Number.isNaN(value)) return value;
      const column = cell % width;
      const row = (cell - column) / width;
      let [sum, count] = [0, 0];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
        for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x += 1) {
          const other = from[y * width + x] as number;
          if (Number.isNaN(other)) continue;
          sum += other;
          count += 1;
        }
      return count >= MIN_NEIGHBOURS ? sum / count : Number.NaN;
    });
  }
  return closed;
}

/** Terrain and canopy of a laser scan, on the grid of its cells. */
export function pointModels(cells: PointCells): PointModels | PointModelsRefusal {
  const { grid } = cells;
  const { scanned, area } = scannedCells(cells);
  const density = sumOf(cells.returns) / area;
  if (!(density >= MIN_DENSITY)) return { ok: false, code: 'sparse', density: area === 0 ? 0 : density };
  const isClassified = sumOf(cells.groundReturns) >= MIN_GROUND_DENSITY * area;
  const ground = isClassified ? cells.ground : filterGround(grid, cells.lowest);
  if (ground.every(Number.isNaN)) return { ok: false, code: 'no-ground' };
  const heights = fillHeights(ground, grid.width);
  for (let cell = 0; cell < heights.length; cell += 1) if (scanned[cell] === 0) heights[cell] = Number.NaN;
  return {
    ok: true,
    terrain: { grid, heights, noData: null },
    canopy: { grid, heights: closeGaps(aboveGround(cells, heights), grid.width), noData: null },
    ground: isClassified ? 'classified' : 'filtered',
    density,
  };
}
