import type { Grid } from '@georisk/domain/raster/grid.ts';
import type { Executor } from '#server/db/executor.ts';
import { type GridBlocks, GridBlockCache } from '#server/modules/raster/gridBlocks.ts';

/** Caches the blocks of recurring grids, and their pixels, for as long as no block changes. */
export class SceneBlocks {
  #cache = new GridBlockCache();
  readonly #prints = new Map<string, string>();

  /** @param print fingerprint of the blocks on the grid */
  async on(db: Executor, grid: Grid, srid: number, print: string): Promise<GridBlocks> {
    const key = JSON.stringify([srid, grid]);
    if ((this.#prints.get(key) ?? print) !== print) this.#cache = new GridBlockCache();
    this.#prints.set(key, print);
    return this.#cache.on(db, grid, srid);
  }
}
