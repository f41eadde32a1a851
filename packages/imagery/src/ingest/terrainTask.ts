import { createCogWriter } from '../cog/writeCog.ts';
import type { TaskControl } from '../childTask.ts';
import { measuredFigures } from '../measured/readMeasured.ts';
import { RasterError } from '../rasterError.ts';
import { openStore } from '../storage.ts';
import { type HeightRow, reliefRow } from '../terrain/reliefRows.ts';
import type { IngestedRaster, IngestTask } from './options.ts';
import { openSource, STORED_BLOCK_SIZE } from './source.ts';

/** Heights of the Earth's land, m; other values are no heights. */
export const LAND_HEIGHTS = { lowest: -430, highest: 8_850 };

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
    const { grid, sampleType } = cog;
    if (sampleType === 'uint8') throw new RasterError('unsupportedLayout', 'bytes are no heights in metres');
    const source = measuredFigures(cog, { range: LAND_HEIGHTS, noData });
    async function* heights(): AsyncGenerator<HeightRow> {
      for await (const { firstRow, rows, values } of source.rows()) {
        if (control.aborted()) throw new RasterError('aborted', 'by the caller');
        for (let row = 0; row < rows; row += 1)
          yield Float32Array.from(values.subarray(row * grid.width, (row + 1) * grid.width));
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
      const leftOut = source.verdict();
      if (source.known() === 0) throw new RasterError('implausibleValues', 'no height');
      const { key, size } = await store.put(writer.finish(), 'tif');
      return { ok: true, key, size, grid, epsg, validShare: source.known() / (grid.width * grid.height), leftOut };
    } finally {
      await writer.close();
    }
  } finally {
    cog.access.close();
  }
}
