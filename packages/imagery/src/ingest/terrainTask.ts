import { readRows } from '../cog/readRows.ts';
import { createCogWriter } from '../cog/writeCog.ts';
import type { TaskControl } from '../childTask.ts';
import { RasterError } from '../rasterError.ts';
import { openStore } from '../storage.ts';
import { type HeightRow, reliefRow } from '../terrain/reliefRows.ts';
import type { IngestedRaster, IngestTask } from './options.ts';
import { openSource, STORED_BLOCK_SIZE } from './source.ts';

/** Heights of the Earth's land, m; other values are no heights. */
const LOWEST = -430;
const HIGHEST = 8_850;
/** A file of which more than this share of the values is no height is another raster. */
const MAX_IMPLAUSIBLE = 0.1;

/** Reads heights, and counts what is none. */
class HeightReader {
  valid = 0;
  implausible = 0;
  readonly #noData: number | null;

  constructor(noData: number | null) {
    this.#noData = noData;
  }

  row(values: ArrayLike<number>, from: number, width: number): HeightRow {
    const row = new Float32Array(width).fill(Number.NaN);
    for (let column = 0; column < width; column += 1) {
      const value = values[from + column] ?? Number.NaN;
      if (value === this.#noData || Number.isNaN(value)) continue;
      if (value < LOWEST || value > HIGHEST) this.implausible += 1;
      else {
        this.valid += 1;
        row[column] = value;
      }
    }
    return row;
  }
}

/** The rows with the rows above and below them. */
async function* withNeighbours(rows: AsyncIterable<HeightRow>) {
  let [above, here]: [HeightRow | undefined, HeightRow | undefined] = [undefined, undefined];
  for await (const below of rows) {
    if (here !== undefined) yield [above, here, below] as const;
    [above, here] = [here, below];
  }
  if (here !== undefined) yield [above, here, undefined] as const;
}

/** Imports a model of heights, one band of metres, as a picture: coloured by height, shaded by slope. */
export async function runTerrainTask(task: IngestTask, control: TaskControl): Promise<IngestedRaster> {
  const { cog, epsg, noData } = await openSource(task);
  try {
    const { grid, samples, sampleType } = cog;
    if (samples !== 1 || sampleType === 'uint8')
      throw new RasterError('unsupportedLayout', `${samples} bands of ${sampleType}, one of heights expected`);
    const reader = new HeightReader(noData);
    async function* heights(): AsyncGenerator<HeightRow> {
      for await (const { firstRow, rows, values } of readRows(cog)) {
        if (control.aborted()) throw new RasterError('aborted', 'by the caller');
        for (let row = 0; row < rows; row += 1) yield reader.row(values, row * grid.width, grid.width);
        control.progress((firstRow + rows) / grid.height);
      }
    }
    const store = await openStore(task.store);
    const writer = await createCogWriter(
      { grid, epsg, samples: 3, blockSize: STORED_BLOCK_SIZE, predictor: 2, noData: 0 },
      store.scratchFolder,
    );
    try {
      const pixel = [Math.abs(grid.pixelWidth), Math.abs(grid.pixelHeight)] as const;
      for await (const [above, here, below] of withNeighbours(heights()))
        await writer.writeRows(reliefRow(above, here, below, pixel));
      const { valid, implausible } = reader;
      if (valid === 0 || implausible > MAX_IMPLAUSIBLE * (valid + implausible))
        throw new RasterError('implausibleValues', `${implausible} of ${valid + implausible} values are no heights`);
      const { key, size } = await store.put(writer.finish(), 'tif');
      return { ok: true, key, size, grid, epsg, validShare: valid / (grid.width * grid.height) };
    } finally {
      await writer.close();
    }
  } finally {
    cog.access.close();
  }
}
