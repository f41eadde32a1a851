import type { Grid } from '@georisk/domain/raster/grid.ts';
import { LRUCache } from 'lru-cache';

/** The destination of one band's pixels. */
export interface BandTarget {
  /** Band of the file, from 1. */
  readonly band: number;
  /** As many full-width rows as are read. 0 is no data, whatever the file uses. */
  readonly values: Uint16Array | Uint8Array;
}

/** An open file of one or several bands of whole numbers that is read in rows, whatever its format. */
export interface BandFile {
  readonly grid: Grid;
  /** Declared coordinate system; null where it is not given as an EPSG code. */
  readonly epsg: number | null;
  readonly bands: number;
  /** Rows that are decoded together: reads at its multiples decode nothing twice. */
  readonly blockHeight: number;
  /** Reads the rows from `from` to `to` (exclusive). */
  readRows(from: number, to: number, targets: readonly BandTarget[]): Promise<void>;
  close(): void;
}

/** Caches decoded rows of blocks that the next read may need again: those that a strip cuts. */
export class BlockRowCache<T extends object> {
  readonly #kept: LRUCache<number, T>;

  /** @param max how many are kept */
  constructor(max: number) {
    this.#kept = new LRUCache({ max });
  }

  async get(row: number, read: () => Promise<T>): Promise<T> {
    const found = this.#kept.get(row);
    if (found !== undefined) return found;
    const fresh = await read();
    this.#kept.set(row, fresh);
    return fresh;
  }
}
