import { NDVI_CODE_OFFSET, NDVI_CODE_SCALE, NDVI_NO_DATA } from '@georisk/domain/ndvi/encoding.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { packPolygons } from '@georisk/domain/raster/packedPolygons.ts';
import { buildRunIndex } from '@georisk/domain/raster/runIndex.ts';
import { zonalStatistics } from '@georisk/domain/raster/zonalStatistics.ts';
import { openCog } from '@georisk/imagery/cog/openCog.ts';
import { readRows } from '@georisk/imagery/cog/readRows.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { type Observation, observationsOf } from '#server/modules/raster/newObservations.ts';

/** A stored granule of a day. */
export interface StoredGranule {
  readonly storageKey: string;
  readonly srid: number;
  readonly grid: Grid;
}

const TOLERANCE = 1e-3;

/** How many pixels the second grid is east and south of the first; null where their pixels do not coincide. */
export function shiftBetween(a: StoredGranule, b: StoredGranule): readonly [columns: number, rows: number] | null {
  const { grid: first } = a;
  const { grid: second } = b;
  if (a.srid !== b.srid) return null;
  if (
    Math.abs(first.pixelWidth - second.pixelWidth) > TOLERANCE ||
    Math.abs(first.pixelHeight - second.pixelHeight) > TOLERANCE
  )
    return null;
  const columns = (second.originX - first.originX) / first.pixelWidth;
  const rows = (first.originY - second.originY) / first.pixelHeight;
  const [column, row] = [Math.round(columns), Math.round(rows)];
  return Math.abs(columns - column) <= TOLERANCE && Math.abs(rows - row) <= TOLERANCE ? [column, row] : null;
}

/**
 * Statistics of blocks from several granules of a day, on one lattice of pixels: a pixel counts where any of them has it
 * clear, with the value of the first that has. From the stored codes, so exact within half a step of 0.0047.
 * @param outlines in the coordinate system of the granules
 */
export async function mosaicObservations(
  store: ObjectStore,
  granules: readonly StoredGranule[],
  blocks: { readonly ids: readonly number[]; readonly outlines: readonly Areal[] },
): Promise<readonly Observation[]> {
  const [main] = granules;
  if (main === undefined || blocks.ids.length === 0) return [];
  const parts = granules.flatMap((granule) => {
    const shift = shiftBetween(main, granule);
    return shift === null ? [] : [{ granule, columns: shift[0], rows: shift[1] }];
  });
  const left = Math.min(...parts.map(({ columns }) => columns));
  const top = Math.min(...parts.map(({ rows }) => rows));
  const right = Math.max(...parts.map(({ granule, columns }) => columns + granule.grid.width));
  const bottom = Math.max(...parts.map(({ granule, rows }) => rows + granule.grid.height));
  const { pixelWidth, pixelHeight } = main.grid;
  const grid: Grid = {
    ...main.grid,
    originX: main.grid.originX + left * pixelWidth,
    originY: main.grid.originY - top * pixelHeight,
    width: right - left,
    height: bottom - top,
  };
  const index = buildRunIndex(grid, packPolygons(blocks.outlines));
  const pixels = new PackedPixels(index.runs, grid.width);
  for (const { granule, columns, rows } of parts) await pixels.take(store, granule, columns - left, rows - top);
  const packed = {
    ...index,
    grid: { ...grid, width: Math.max(pixels.values.length, 1), height: 1 },
    runs: pixels.runs,
  };
  const statistics = zonalStatistics(packed, pixels.values, NDVI_NO_DATA, NDVI_CODE_SCALE, NDVI_CODE_OFFSET);
  return observationsOf(blocks.ids, packed, statistics);
}

/**
 * The pixels of all runs, one after the other: as much memory as the blocks have pixels, however far apart they are.
 */
class PackedPixels {
  readonly values: Uint8Array;
  /** The runs, by their positions in `values`. */
  readonly runs: Int32Array;
  readonly #original: Int32Array;
  readonly #width: number;
  /** Numbers of the runs by row of the grid. */
  readonly #byRow = new Map<number, number[]>();

  constructor(runs: Int32Array, width: number) {
    this.#original = runs;
    this.#width = width;
    this.runs = new Int32Array(runs.length);
    let length = 0;
    for (let run = 0; run < runs.length; run += 2) {
      this.runs[run] = length;
      this.runs[run + 1] = runs[run + 1] as number;
      length += runs[run + 1] as number;
      const row = Math.floor((runs[run] as number) / width);
      const own = this.#byRow.get(row);
      if (own === undefined) this.#byRow.set(row, [run]);
      else own.push(run);
    }
    this.values = new Uint8Array(length);
  }

  /** Fills empty pixels from a granule. @param left, top position of the granule on the grid */
  async take(store: ObjectStore, { storageKey, grid }: StoredGranule, left: number, top: number): Promise<void> {
    const cog = await openCog(await store.open(storageKey));
    try {
      for await (const { values, firstRow, rows } of readRows(cog)) {
        for (let row = 0; row < rows; row += 1) {
          for (const run of this.#byRow.get(top + firstRow + row) ?? []) {
            this.#copy(run, values as Uint8Array, row * grid.width, left, grid.width);
          }
        }
      }
    } finally {
      cog.access.close();
    }
  }

  #copy(run: number, source: Uint8Array, rowStart: number, left: number, width: number): void {
    const column = (this.#original[run] as number) % this.#width;
    const to = this.runs[run] as number;
    const length = this.runs[run + 1] as number;
    const from = Math.max(left - column, 0);
    const end = Math.min(left + width - column, length);
    for (let pixel = from; pixel < end; pixel += 1) {
      if (this.values[to + pixel] === NDVI_NO_DATA)
        this.values[to + pixel] = source[rowStart + column + pixel - left] as number;
    }
  }
}
