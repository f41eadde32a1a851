import { NDVI_CODE_OFFSET, NDVI_CODE_SCALE, NDVI_NO_DATA } from '@georisk/domain/ndvi/encoding.ts';
import { DEFAULT_RAMP, NDVI_RAMPS, rampPalette } from '@georisk/domain/ndvi/ramp.ts';
import { buildRunIndex, type RunIndex, runsFit } from '@georisk/domain/raster/runIndex.ts';
import { addRows, finishSums, startSums } from '@georisk/domain/raster/zonalStatistics.ts';
import type { ScaleOffset } from '../cog/gdalMetadata.ts';
import type { Cog } from '../cog/openCog.ts';
import { createCogWriter } from '../cog/writeCog.ts';
import type { TaskControl } from '../childTask.ts';
import { bandsOf } from '../measured/readMasked.ts';
import { measured } from '../measured/readMeasured.ts';
import { RasterError } from '../rasterError.ts';
import { openStore } from '../storage.ts';
import { ndviEncoder } from './encodeNdviRows.ts';
import type { IngestedNdvi, NdviTask } from './options.ts';
import { openSource, STORED_BLOCK_SIZE } from './source.ts';

/** An index of two reflectances; beyond ±1 is rounding of its scale. */
const NDVI_RANGE = { lowest: -1.0001, highest: 1.0001 };

/** Imports one date's NDVI: one pass over the file gives the byte COG in the store and the blocks' statistics. */
export async function runNdviTask(task: NdviTask, control: TaskControl): Promise<IngestedNdvi> {
  const { cog, epsg, noData } = await openSource(task);
  try {
    if (bandsOf(cog) !== 1) throw new RasterError('unsupportedLayout', `${cog.samples} bands, one expected`);
    const { grid } = cog;
    const scaleOffset = scaleOffsetOf(task, cog);
    const source = measured(cog, { ...scaleOffset, range: NDVI_RANGE, noData });
    const runs = runsOf(task, cog);
    const sums = runs === null ? null : startSums(runs);
    const encoder = ndviEncoder(source.sampleType, scaleOffset, source.noData);
    const store = await openStore(task.store);
    const writer = await createCogWriter(
      {
        grid,
        epsg,
        samples: 1,
        blockSize: STORED_BLOCK_SIZE,
        predictor: 2,
        noData: NDVI_NO_DATA,
        palette: rampPalette(NDVI_RAMPS[DEFAULT_RAMP]),
        scaleOffset: { scale: NDVI_CODE_SCALE, offset: NDVI_CODE_OFFSET },
      },
      store.scratchFolder,
    );
    try {
      for await (const { firstRow, rows, values } of source.rows()) {
        if (control.aborted()) throw new RasterError('aborted', 'by the caller');
        await writer.writeRows(encoder.encode(values));
        if (runs !== null && sums !== null) addRows(runs, sums, values, firstRow, source.noData);
        control.progress((firstRow + rows) / grid.height);
      }
      const leftOut = source.verdict();
      const { key, size } = await store.put(writer.finish(), 'tif');
      return {
        ok: true,
        key,
        size,
        grid,
        epsg,
        validShare: encoder.validPixels / (grid.width * grid.height),
        statistics:
          runs === null || sums === null ? null : finishSums(runs, sums, scaleOffset.scale, scaleOffset.offset),
        runs,
        leftOut,
      };
    } finally {
      await writer.close();
    }
  } finally {
    cog.access.close();
  }
}

function scaleOffsetOf({ scale, offset }: NdviTask, { scaleOffset, sampleType }: Cog): ScaleOffset {
  if (scale !== undefined || offset !== undefined) return { scale: scale ?? 1, offset: offset ?? 0 };
  if (scaleOffset !== null) return scaleOffset;
  if (sampleType === 'float32') return { scale: 1, offset: 0 };
  throw new RasterError('unknownScale', 'whole numbers without a scale');
}

function runsOf({ runs, blocks }: NdviTask, { grid }: Cog): RunIndex | null {
  if (runs !== undefined && runsFit(runs, grid)) return runs;
  return blocks === undefined ? null : buildRunIndex(grid, blocks);
}
