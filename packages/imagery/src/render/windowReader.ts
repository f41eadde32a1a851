import type { ObjectStore, StorageKey } from '../storage.ts';
import { byteCache } from './byteCache.ts';
import { cogPool } from './cogPool.ts';
import { readWindow } from './readWindow.ts';
import { giveBack } from './scratch.ts';

/** A part of a raster as it is stored. */
export interface RasterPart {
  readonly samples: 1 | 3;
  /** Value of a pixel without data. */
  readonly noData: number;
  /** Row by row, samples interleaved. */
  readonly pixels: Uint8Array;
}

/** Reads parts of palette indices and colours at their full resolution; decoded blocks are kept for the neighbours. */
export interface WindowReader {
  /**
   * @param left first column, `top` first row of the part, which is within the raster
   * @throws RasterError
   */
  part(
    key: StorageKey,
    window: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
  ): Promise<RasterPart>;
  close(): void;
}

/** @param cacheBytes of decoded blocks */
export function windowReader(store: ObjectStore, cacheBytes: number): WindowReader {
  const pool = cogPool(store);
  const blocks = byteCache<Uint8Array>(cacheBytes);
  return {
    async part(key, { left, top, width, height }) {
      const { cog } = await pool.granule(key);
      const samples = cog.samples === 3 ? 3 : 1;
      const noData = cog.noData ?? 0;
      const pixels = new Uint8Array(width * height * samples);
      const window = { left, top, right: left + width, bottom: top + height };
      const found = await readWindow(blocks, key, cog, 0, window);
      if (found === null) return { samples, noData, pixels: pixels.fill(samples === 1 ? 0 : noData) };
      const line = width * samples;
      for (let row = 0; row < height; row += 1) {
        const from = (found.start + row * found.stride) * samples;
        pixels.set(found.bytes.subarray(from, from + line), row * line);
      }
      if (found.lent) giveBack(found.bytes);
      return { samples, noData, pixels };
    },
    close() {
      pool.close();
      blocks.clear();
    },
  };
}
