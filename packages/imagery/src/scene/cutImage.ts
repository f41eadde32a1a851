import { NDVI_CODE_OFFSET, NDVI_CODE_SCALE, NDVI_NO_DATA } from '@georisk/domain/ndvi/encoding.ts';
import { DEFAULT_RAMP, NDVI_RAMPS, rampPalette } from '@georisk/domain/ndvi/ramp.ts';
import { openCog } from '../cog/openCog.ts';
import { readRows } from '../cog/readRows.ts';
import { createCogWriter } from '../cog/writeCog.ts';
import { STORED_BLOCK_SIZE } from '../ingest/source.ts';
import { RasterError } from '../rasterError.ts';
import type { ObjectStore, StorageKey, StoredObject } from '../storage.ts';

/** Pixels of a stored image, a bit for each, row by row. */
export interface PixelSet {
  readonly width: number;
  readonly height: number;
  readonly bits: Uint8Array;
}

export const noPixels = (width: number, height: number): PixelSet => ({
  width,
  height,
  bits: new Uint8Array(Math.ceil((width * height) / 8)),
});

export const hasPixel = ({ width, bits }: PixelSet, column: number, row: number): boolean => {
  const at = row * width + column;
  return (((bits[at >> 3] as number) >> (at & 7)) & 1) === 1;
};

/** In both kinds of stored images 0 is no data, of a colour too: at the edge of a pass some bands end earlier. */
async function eachPixel(store: ObjectStore, key: StorageKey, visit: (column: number, row: number) => void) {
  const cog = await openCog(await store.open(key));
  try {
    const { width } = cog.grid;
    const { samples } = cog;
    for await (const { firstRow, rows, values } of readRows(cog))
      for (let pixel = 0; pixel < rows * width; pixel += 1) {
        let lowest = values[pixel * samples] as number;
        for (let sample = 1; sample < samples; sample += 1)
          lowest = Math.min(lowest, values[pixel * samples + sample] as number);
        if (lowest > 0) visit(pixel % width, firstRow + Math.floor(pixel / width));
      }
  } finally {
    cog.access.close();
  }
}

/** Adds the pixels with data of a stored image. @param left, top position of its first pixel on the set */
export const addPixels = (set: PixelSet, store: ObjectStore, key: StorageKey, left: number, top: number) =>
  eachPixel(store, key, (x, y) => {
    const [column, row] = [x + left, y + top];
    if (column < 0 || row < 0 || column >= set.width || row >= set.height) return;
    const at = row * set.width + column;
    set.bits[at >> 3] = (set.bits[at >> 3] as number) | (1 << (at & 7));
  });

export interface Shared {
  /** Pixels with data that are in the set. */
  readonly within: number;
  /** Those that are not. */
  readonly beside: number;
}

/** How many pixels with data of a stored image are in a set of the same size. */
export async function sharedPixels(store: ObjectStore, key: StorageKey, set: PixelSet): Promise<Shared> {
  let [within, beside] = [0, 0];
  await eachPixel(store, key, (column, row) => {
    if (hasPixel(set, column, row)) within += 1;
    else beside += 1;
  });
  return { within, beside };
}

/** Stores an image again without the pixels of a set. @param from where it is now */
export async function withoutPixels(
  from: ObjectStore,
  to: ObjectStore,
  key: StorageKey,
  epsg: number,
  set: PixelSet,
): Promise<StoredObject> {
  const cog = await openCog(await from.open(key));
  try {
    const { grid, samples } = cog;
    if (samples !== 1 && samples !== 3) throw new RasterError('unsupportedLayout', `${samples} bands`);
    const ofIndex = {
      palette: rampPalette(NDVI_RAMPS[DEFAULT_RAMP]),
      scaleOffset: { scale: NDVI_CODE_SCALE, offset: NDVI_CODE_OFFSET },
    };
    const common = { grid, epsg, samples, blockSize: STORED_BLOCK_SIZE, predictor: 2, noData: NDVI_NO_DATA } as const;
    const writer = await createCogWriter({ ...common, ...(samples === 1 ? ofIndex : {}) }, to.scratchFolder);
    try {
      for await (const { firstRow, rows, values } of readRows(cog)) {
        for (let pixel = 0; pixel < rows * grid.width; pixel += 1)
          if (hasPixel(set, pixel % grid.width, firstRow + Math.floor(pixel / grid.width)))
            values.fill(NDVI_NO_DATA, pixel * samples, (pixel + 1) * samples);
        await writer.writeRows(values as Uint8Array);
      }
      return await to.put(writer.finish(), 'tif');
    } finally {
      await writer.close();
    }
  } finally {
    cog.access.close();
  }
}
