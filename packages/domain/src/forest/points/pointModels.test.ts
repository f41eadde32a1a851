import { describe, expect, it } from 'vitest';
import { fillHeights } from './fillHeights.ts';
import { filterGround } from './groundFilter.ts';
import { addReturn, emptyCells, MAX_POINT_CELLS, pointGrid } from './pointCells.ts';
import { pointModels } from './pointModels.ts';

const NONE = Number.NaN;

describe('the grid of a scan', () => {
  it('lies on whole cells, fine where there are eight returns for each square metre, else of a metre', () => {
    const box = [100.3, 200.2, 109.9, 209.8] as const;
    expect(pointGrid(box, 800)).toEqual({
      originX: 100,
      originY: 210,
      pixelWidth: 0.5,
      pixelHeight: 0.5,
      width: 20,
      height: 20,
    });
    expect(pointGrid(box, 700)).toMatchObject({ originX: 100, pixelWidth: 1, width: 10, height: 10 });
  });

  it('is coarse where fine cells would be too many, and none where coarse ones are', () => {
    const side = Math.floor(Math.sqrt(MAX_POINT_CELLS)) - 2;
    expect(pointGrid([0, 0, side, side], 1e9)?.pixelWidth).toBe(1);
    expect(pointGrid([0, 0, side + 10, side + 10], 1e9)).toBeNull();
  });

  it('takes returns a cell beside it, and refuses those further away and no numbers', () => {
    const cells = emptyCells({ originX: 0, originY: 10, pixelWidth: 1, pixelHeight: 1, width: 10, height: 10 });
    expect([addReturn(cells, 10.9, 5, 1, false), addReturn(cells, -0.9, 5, 1, false)]).toEqual([true, true]);
    expect([addReturn(cells, 11.1, 5, 1, false), addReturn(cells, NONE, 5, 1, false)]).toEqual([false, false]);
    expect(cells.returns.reduce((sum, count) => sum + count, 0)).toBe(2);
  });
});

describe('gaps of heights', () => {
  it('are filled from around, and known cells stay', () => {
    const plane = Float32Array.from({ length: 64 * 64 }, (_, cell) => (cell % 64) / 4 + Math.floor(cell / 64) / 2);
    // Of every row and column one in four is known.
    const known = plane.map((height, cell) => (cell % 4 === 0 && Math.floor(cell / 64) % 4 === 0 ? height : NONE));
    const filled = fillHeights(known, 64);
    for (const [cell, height] of known.entries()) if (!Number.isNaN(height)) expect(filled[cell]).toBe(height);
    const inside = (cell: number) => cell % 64 <= 56 && cell < 57 * 64;
    const worst = filled.reduce(
      (most, height, cell) => (inside(cell) ? Math.max(most, Math.abs(height - (plane[cell] ?? 0))) : most),
      0,
    );
    expect(worst).toBeLessThan(0.6);
  });

  it('are the only known height where there is one', () => {
    const filled = fillHeights(Float32Array.of(NONE, NONE, 7, NONE, NONE, NONE), 3);
    expect([...filled]).toEqual([7, 7, 7, 7, 7, 7]);
  });
});

describe('the filter of the ground', () => {
  /** A slope of one in two with a wood of 20 m in its middle, through which some returns reach the ground, and a pit. */
  it('leaves slopes, and removes crowns and returns below the ground', () => {
    const size = 80;
    const ground = (cell: number) => 100 + Math.floor(cell / size) / 2;
    const isCrown = (cell: number) => {
      const [column, row] = [cell % size, Math.floor(cell / size)];
      return column > 20 && column < 60 && row > 20 && row < 60 && !(column % 9 === 0 && row % 9 === 0);
    };
    const lowest = Float32Array.from({ length: size * size }, (_, cell) => ground(cell) + (isCrown(cell) ? 20 : 0));
    const pit = 10 * size + 10;
    lowest[pit] = 50;
    const filtered = filterGround({ width: size, pixelWidth: 1 }, lowest);
    expect(filtered[pit]).toBeNaN();
    const kept = filtered.reduce((sum, height) => sum + (Number.isNaN(height) ? 0 : 1), 0);
    const crowns = lowest.reduce((sum, _, cell) => sum + (isCrown(cell) ? 1 : 0), 0);
    expect(kept).toBe(size * size - crowns - 1);
    for (const [cell, height] of filtered.entries()) if (!Number.isNaN(height)) expect(height).toBe(ground(cell));
  });
});

describe('the models of a scan', () => {
  const grid = { originX: 0, originY: 40, pixelWidth: 1, pixelHeight: 1, width: 40, height: 40 };

  it('are refused where it has no return at all, or fewer than one for each square metre', () => {
    expect(pointModels(emptyCells(grid))).toEqual({ ok: false, code: 'sparse', density: 0 });
    const thin = emptyCells(grid);
    for (let x = 0; x < 40; x += 2) for (let y = 0; y < 40; y += 1) addReturn(thin, x, y + 0.5, 100, true);
    expect(pointModels(thin)).toEqual({ ok: false, code: 'sparse', density: 0.5 });
  });

  it('have no height below the ground or above trees', () => {
    const cells = emptyCells(grid);
    for (let x = 0; x < 40; x += 1)
      for (let y = 0; y < 40; y += 1) {
        addReturn(cells, x + 0.5, y + 0.5, 100, true);
        addReturn(cells, x + 0.5, y + 0.5, x === 20 && y === 20 ? 900 : 100 + x / 4, false);
      }
    const models = pointModels(cells);
    if (!models.ok) throw new Error(models.code);
    expect(Math.max(...models.canopy.heights)).toBeCloseTo(39 / 4, 3);
    expect(Math.min(...models.canopy.heights)).toBe(0);
    expect(models.terrain.heights.every((height) => height === 100)).toBe(true);
  });
});
