import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { decodeNdvi } from '@georisk/domain/ndvi/encoding.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { packPolygons } from '@georisk/domain/raster/packedPolygons.ts';
import { buildRunIndex } from '@georisk/domain/raster/runIndex.ts';
import { type Cog, openCog, readBlock } from '@georisk/imagery/cog/openCog.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { byteCache } from '@georisk/imagery/render/byteCache.ts';
import { type BlockCache, keepBlock, NO_BLOCK } from '@georisk/imagery/render/readWindow.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { LRUCache } from 'lru-cache';
import type { GranuleRow } from './granules.repository.ts';

const MEGABYTE = 1_048_576;
/** Decoded tiles around the parcels at hand. */
const CACHE_BYTES = 96 * MEGABYTE;
/** Files that are open at a time. */
const MAX_OPEN = 64;

/** The pixels of a block on a grid. */
export interface BlockWindow {
  /**
   * The grid's pixels around the block, in the grid's coordinate system; aligned to the grid, and empty where the block
   * is outside.
   */
  readonly grid: Grid;
  /** First column and row of the window in the grid. */
  readonly left: number;
  readonly top: number;
  readonly srid: number;
  /** Numbers of the window's pixels with their centre inside the block. */
  readonly inside: Int32Array;
}

/** @param outline in the grid's coordinate system */
export function blockWindow(grid: Grid, srid: number, outline: Areal): BlockWindow {
  const [west, south, east, north] = bboxOf(outline);
  const { originX, originY, pixelWidth, pixelHeight } = grid;
  const left = Math.floor((west - originX) / pixelWidth);
  const top = Math.floor((originY - north) / pixelHeight);
  const width = Math.ceil((east - originX) / pixelWidth) - left;
  const height = Math.ceil((originY - south) / pixelHeight) - top;
  const window: Grid = {
    originX: originX + left * pixelWidth,
    originY: originY - top * pixelHeight,
    pixelWidth,
    pixelHeight,
    width,
    height,
  };
  const { runs } = buildRunIndex(window, packPolygons([outline]));
  const inside: number[] = [];
  for (let run = 0; run < runs.length; run += 2)
    for (let step = 0; step < (runs[run + 1] ?? 0); step += 1) inside.push((runs[run] ?? 0) + step);
  return { grid: window, left, top, srid, inside: Int32Array.from(inside) };
}

/** Reads stored rasters window by window; decoded tiles are kept for the neighbours. */
export class PixelReader {
  readonly #store: ObjectStore;
  readonly #cogs = new LRUCache<string, Cog>({ max: MAX_OPEN, dispose: ({ access }) => access.close() });
  readonly #blocks: BlockCache = byteCache(CACHE_BYTES);

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  /** NDVI of the window's pixels inside the block, in their order; not a number where no granule shows one. The first granule with data wins. */
  async ndvi(granules: readonly GranuleRow[], window: BlockWindow): Promise<Float64Array> {
    const values = new Float64Array(window.inside.length).fill(Number.NaN);
    for (const granule of granules) await this.#fill(values, granule, window);
    return values;
  }

  close(): void {
    this.#cogs.clear();
    this.#blocks.clear();
  }

  async #fill(values: Float64Array, granule: GranuleRow, window: BlockWindow): Promise<void> {
    const { grid, storageKey } = granule;
    const project = projectorBetween(window.srid, granule.srid);
    // Most pixels are in the same tile of the file as the one before.
    let at: { readonly across: number; readonly down: number; readonly bytes: Uint8Array } | undefined;
    for (const [index, pixel] of window.inside.entries()) {
      if (!Number.isNaN(values[index])) continue;
      const [x, y] = project(...centreOf(window.grid, pixel));
      const column = Math.floor((x - grid.originX) / grid.pixelWidth);
      const row = Math.floor((grid.originY - y) / grid.pixelHeight);
      if (!(column >= 0 && row >= 0 && column < grid.width && row < grid.height)) continue;
      // Only now is it certain that the granule is needed at all.
      const cog = this.#cogs.get(storageKey) ?? (await this.#open(storageKey));
      const [image] = cog.levels;
      if (image === undefined) return;
      const [across, down] = [Math.floor(column / image.blockWidth), Math.floor(row / image.blockHeight)];
      if (at?.across !== across || at.down !== down)
        at = { across, down, bytes: await this.#block(storageKey, cog, across, down) };
      const inBlock = (row - down * image.blockHeight) * image.blockWidth + column - across * image.blockWidth;
      values[index] = decodeNdvi(at.bytes[inBlock] ?? 0);
    }
  }

  async #open(key: string): Promise<Cog> {
    const cog = await openCog(await this.#store.open(key));
    this.#cogs.set(key, cog);
    return cog;
  }

  #block(key: string, cog: Cog, column: number, row: number): Uint8Array | Promise<Uint8Array> {
    const name = `${key}/${column}/${row}`;
    const kept = this.#blocks.get(name);
    return kept === undefined ? this.#decode(name, cog, column, row) : kept;
  }

  async #decode(name: string, cog: Cog, column: number, row: number): Promise<Uint8Array> {
    const [image] = cog.levels;
    const block = image === undefined ? null : ((await readBlock(cog, image, column, row)) as Uint8Array | null);
    keepBlock(this.#blocks, name, block);
    return block ?? NO_BLOCK;
  }
}

const centreOf = ({ originX, originY, pixelWidth, pixelHeight, width }: Grid, pixel: number): [number, number] => [
  originX + ((pixel % width) + 0.5) * pixelWidth,
  originY - (Math.floor(pixel / width) + 0.5) * pixelHeight,
];
