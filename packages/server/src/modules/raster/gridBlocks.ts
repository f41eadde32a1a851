import { type Grid, sameGrid } from '@georisk/domain/raster/grid.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import type { RunIndex } from '@georisk/domain/raster/runIndex.ts';
import type { Executor } from '#server/db/executor.ts';
import { footprintOf, outlinesIn } from './footprint.ts';
import { blocksWithin } from './raster.repository.ts';

/** The blocks on a grid, in its coordinate system; the pixels of each once they are computed. */
export interface GridBlocks {
  readonly grid: Grid;
  readonly srid: number;
  readonly ids: readonly number[];
  readonly outlines: readonly Areal[];
  runs: RunIndex | null;
}

/** Grids that are cached at a time: the granules of a date mostly come one after the other. */
const MAX = 4;

/** Blocks do not move between the dates of an import: each grid's are read, and their pixels computed, once. */
export class GridBlockCache {
  #kept: GridBlocks[] = [];
  readonly #codes: readonly string[] | undefined;

  /** @param codes only these blocks */
  constructor(codes?: readonly string[]) {
    this.#codes = codes;
  }

  async on(tx: Executor, grid: Grid, srid: number): Promise<GridBlocks> {
    const found = this.#kept.find((each) => each.srid === srid && sameGrid(each.grid, grid));
    if (found !== undefined) return found;
    const blocks = await blocksWithin(tx, footprintOf(grid, srid), this.#codes);
    const outlines = outlinesIn(
      blocks.map(({ outline }) => outline),
      srid,
    );
    const fresh: GridBlocks = { grid, srid, ids: blocks.map(({ id }) => id), outlines, runs: null };
    this.#kept = [fresh, ...this.#kept].slice(0, MAX);
    return fresh;
  }
}
