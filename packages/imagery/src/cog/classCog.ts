import type { Grid } from '@georisk/domain/raster/grid.ts';
import { classPalette } from '@georisk/domain/change/changeClass.ts';
import { halveByMajority } from './overview.ts';
import { createCogWriter } from './writeCog.ts';
import { STORED_BLOCK_SIZE } from '../ingest/source.ts';
import type { ObjectStore } from '../storage.ts';

const NO_DATA = 0;

/** Stores classes 1, 2, … (0: none) as a byte COG in their colours. @returns the object's key */
export async function storeClasses(
  store: ObjectStore,
  grid: Grid,
  epsg: number,
  values: Uint8Array,
  classes: readonly { readonly color: string }[],
): Promise<string> {
  const palette = classPalette(classes);
  const shape = {
    grid,
    epsg,
    samples: 1,
    blockSize: STORED_BLOCK_SIZE,
    predictor: 2,
    noData: NO_DATA,
    palette,
  } as const;
  const writer = await createCogWriter(shape, store.scratchFolder, halveByMajority);
  try {
    const step = grid.width * STORED_BLOCK_SIZE;
    for (let at = 0; at < values.length; at += step) await writer.writeRows(values.subarray(at, at + step));
    const { key } = await store.put(writer.finish(), 'tif');
    return key;
  } finally {
    await writer.close();
  }
}
