import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { cogHeader, type HeaderOptions } from './header.ts';
import { LevelSpool } from './levelSpool.ts';
import { type Halve, halveByMean } from './overview.ts';

export interface CogWriter {
  /** Full-width rows from north to south, bytes, samples interleaved; any number at a time. */
  writeRows(rows: Uint8Array): Promise<void>;
  /** The file's bytes, once all rows are written. */
  finish(): AsyncGenerator<Uint8Array>;
  /** Removes the scratch files; must always be called. */
  close(): Promise<void>;
}

/** The smallest overview fits into this many pixels, so that the whole country takes a few reads. */
const SMALLEST_OVERVIEW = 128;

/**
 * Writes a byte COG row by row. Memory: one row of blocks per level; block data is in scratch files until the sizes of
 * all levels are known.
 * @param scratchFolder on the same disk as the target, ideally
 * @param halve how overviews are made: by the mean, for classes by the majority
 */
export async function createCogWriter(
  options: HeaderOptions,
  scratchFolder: string,
  halve: Halve = halveByMean,
): Promise<CogWriter> {
  const { grid, samples, blockSize, predictor, noData } = options;
  const name = randomUUID();
  const levels: Level[] = [];
  for (
    let [width, height] = [grid.width, grid.height];
    ;
    [width, height] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  ) {
    const shape = { width, height, samples, blockSize, predictor, noData };
    levels.push(new Level(await LevelSpool.create(shape, join(scratchFolder, `${name}.${levels.length}`)), halve));
    if (Math.max(width, height) <= SMALLEST_OVERVIEW) break;
  }
  for (const [index, level] of levels.entries()) level.next = levels[index + 1];

  return {
    writeRows: async (rows) => levels[0]?.write(rows),
    async *finish() {
      const layouts = levels.map(({ spool }) => ({ ...spool.shape, byteCounts: spool.byteCounts }));
      for (const { spool, rowsWritten } of levels) {
        if (rowsWritten !== spool.shape.height) throw new Error(`${rowsWritten} of ${spool.shape.height} rows written`);
      }
      yield cogHeader(layouts, options);
      for (const { spool } of levels.toReversed()) yield* spool.read();
    },
    async close() {
      for (const { spool } of levels) await spool.remove();
    },
  };
}

/** Collects rows to one row of blocks, stores it, and passes it halved to the next level. */
class Level {
  readonly spool: LevelSpool;
  next: Level | undefined;
  rowsWritten = 0;
  readonly #strip: Uint8Array;
  readonly #rowLength: number;
  readonly #halve: Halve;
  #filled = 0;

  constructor(spool: LevelSpool, halve: Halve) {
    const { width, samples, blockSize } = spool.shape;
    this.spool = spool;
    this.#halve = halve;
    this.#rowLength = width * samples;
    this.#strip = new Uint8Array(this.#rowLength * blockSize);
  }

  async write(rows: Uint8Array): Promise<void> {
    for (let at = 0; at < rows.length; ) {
      const part = rows.subarray(at, at + this.#strip.length - this.#filled);
      this.#strip.set(part, this.#filled);
      this.#filled += part.length;
      this.rowsWritten += part.length / this.#rowLength;
      at += part.length;
      if (this.#filled === this.#strip.length || this.rowsWritten === this.spool.shape.height) await this.#flush();
    }
  }

  async #flush(): Promise<void> {
    const { width, samples, noData } = this.spool.shape;
    const rows = this.#strip.subarray(0, this.#filled);
    await this.spool.writeBlockRow(rows);
    if (this.next !== undefined) {
      await this.next.write(this.#halve(rows, width, this.#filled / this.#rowLength, samples, noData));
    }
    this.#filled = 0;
  }
}
