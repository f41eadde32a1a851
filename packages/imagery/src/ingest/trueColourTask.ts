import { createCogWriter } from '../cog/writeCog.ts';
import type { TaskControl } from '../childTask.ts';
import { bandsOf, readMasked } from '../measured/readMasked.ts';
import { RasterError } from '../rasterError.ts';
import { openStore } from '../storage.ts';
import type { IngestedRaster, IngestTask } from './options.ts';
import { openSource, STORED_BLOCK_SIZE } from './source.ts';

/** In the stored file black is "no data"; black with data becomes the darkest grey. */
const NO_DATA = 0;
const DARKEST = 1;

/** Imports a true-colour image: red, green and blue bytes, with what its mask or a fourth band of opacity hides. */
export async function runTrueColourTask(task: IngestTask, control: TaskControl): Promise<IngestedRaster> {
  const { cog, epsg, noData } = await openSource(task);
  try {
    const { grid } = cog;
    if (cog.sampleType !== 'uint8' || bandsOf(cog) !== 3)
      throw new RasterError('unsupportedLayout', `${cog.samples} bands of ${cog.sampleType}, three of bytes expected`);
    const store = await openStore(task.store);
    const writer = await createCogWriter(
      { grid, epsg, samples: 3, blockSize: STORED_BLOCK_SIZE, predictor: 2, noData: NO_DATA },
      store.scratchFolder,
    );
    let valid = 0;
    try {
      for await (const { firstRow, rows, values, present } of readMasked(cog)) {
        if (control.aborted()) throw new RasterError('aborted', 'by the caller');
        const colors = new Uint8Array(values.length);
        valid += copyColors(values as Uint8Array, present, noData ?? NO_DATA, colors);
        await writer.writeRows(colors);
        control.progress((firstRow + rows) / grid.height);
      }
      const { key, size } = await store.put(writer.finish(), 'tif');
      return { ok: true, key, size, grid, epsg, validShare: valid / (grid.width * grid.height), leftOut: null };
    } finally {
      await writer.close();
    }
  } finally {
    cog.access.close();
  }
}

/**
 * Returns the number of pixels with data.
 * @param present by the file's mask and opacity; null where it has neither: then a colour stands for no data
 */
function copyColors(values: Uint8Array, present: Uint8Array | null, noData: number, colors: Uint8Array): number {
  let valid = 0;
  for (let at = 0; at < values.length; at += 3) {
    const [red, green, blue] = [values[at] as number, values[at + 1] as number, values[at + 2] as number];
    const isEmpty = present === null ? red === noData && green === noData && blue === noData : present[at / 3] === 0;
    if (isEmpty) continue;
    valid += 1;
    const black = (red | green | blue) === NO_DATA;
    colors[at] = black ? DARKEST : red;
    colors[at + 1] = black ? DARKEST : green;
    colors[at + 2] = black ? DARKEST : blue;
  }
  return valid;
}
