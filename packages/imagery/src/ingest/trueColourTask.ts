import { readRows } from '../cog/readRows.ts';
import { createCogWriter } from '../cog/writeCog.ts';
import type { TaskControl } from '../childTask.ts';
import { RasterError } from '../rasterError.ts';
import { openStore } from '../storage.ts';
import type { IngestedRaster, IngestTask } from './options.ts';
import { openSource, STORED_BLOCK_SIZE } from './source.ts';

/** In the stored file black is "no data"; black with data becomes the darkest grey. */
const NO_DATA = 0;
const DARKEST = 1;

/** Imports a true-colour image: red, green and blue bytes, a fourth band read as transparency. */
export async function runTrueColourTask(task: IngestTask, control: TaskControl): Promise<IngestedRaster> {
  const { cog, epsg, noData } = await openSource(task);
  try {
    const { grid, samples } = cog;
    if (cog.sampleType !== 'uint8' || samples < 3 || samples > 4) {
      throw new RasterError('unsupportedLayout', `${samples} bands of ${cog.sampleType}, three of bytes expected`);
    }
    const store = await openStore(task.store);
    const writer = await createCogWriter(
      { grid, epsg, samples: 3, blockSize: STORED_BLOCK_SIZE, predictor: 2, noData: NO_DATA },
      store.scratchFolder,
    );
    let valid = 0;
    try {
      for await (const { firstRow, rows, values } of readRows(cog)) {
        if (control.aborted()) throw new RasterError('aborted', 'by the caller');
        const colors = new Uint8Array((values.length / samples) * 3);
        valid += copyColors(values as Uint8Array, samples, noData ?? NO_DATA, colors);
        await writer.writeRows(colors);
        control.progress((firstRow + rows) / grid.height);
      }
      const { key, size } = await store.put(writer.finish(), 'tif');
      return { ok: true, key, size, grid, epsg, validShare: valid / (grid.width * grid.height) };
    } finally {
      await writer.close();
    }
  } finally {
    cog.access.close();
  }
}

/** Returns the number of pixels with data. */
function copyColors(values: Uint8Array, samples: number, noData: number, colors: Uint8Array): number {
  let valid = 0;
  for (let from = 0, to = 0; from < values.length; from += samples, to += 3) {
    const [red, green, blue] = [values[from] as number, values[from + 1] as number, values[from + 2] as number];
    const transparent = samples === 4 ? values[from + 3] === 0 : red === noData && green === noData && blue === noData;
    if (transparent) continue;
    valid += 1;
    const black = (red | green | blue) === NO_DATA;
    colors[to] = black ? DARKEST : red;
    colors[to + 1] = black ? DARKEST : green;
    colors[to + 2] = black ? DARKEST : blue;
  }
  return valid;
}
