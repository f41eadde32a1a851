import { encodeNdvi, NDVI_NO_DATA, ndviCodeTable } from '@georisk/domain/ndvi/encoding.ts';
import type { RasterValues } from '@georisk/domain/raster/zonalStatistics.ts';
import type { ScaleOffset } from '../cog/gdalMetadata.ts';
import type { SampleType } from '../cog/image.ts';
import { RasterError } from '../rasterError.ts';

/** NDVI lies in -1..1; a little beyond is rounding. */
const PLAUSIBLE = 1.05;
const SAMPLE_EVERY = 16;

export interface NdviEncoder {
  /** Byte codes of raw values, `stride` apart. The answer is reused by the next call. */
  encode(values: RasterValues, stride: number): Uint8Array;
  readonly pixels: number;
  readonly validPixels: number;
  /** Throws 'implausibleValues' where most of what was encoded is no NDVI. */
  assertPlausible(): void;
}

/** Turns raw values of a file into byte codes: whole numbers by a table, floating point one by one. */
export function ndviEncoder(type: SampleType, { scale, offset }: ScaleOffset, noData: number | null): NdviEncoder {
  const toNdvi = (raw: number) => (raw === noData ? Number.NaN : raw * scale + offset);
  const table = type === 'float32' ? null : rawTable(type, toNdvi);
  const mask = type === 'uint8' ? 0xff : 0xffff;
  let codes = new Uint8Array(0);
  let [pixels, validPixels, sampled, implausible] = [0, 0, 0, 0];

  return {
    get pixels() {
      return pixels;
    },
    get validPixels() {
      return validPixels;
    },
    encode(values, stride) {
      const count = values.length / stride;
      if (codes.length < count) codes = new Uint8Array(count);
      let valid = 0;
      for (let pixel = 0, at = 0; pixel < count; pixel += 1, at += stride) {
        const raw = values[at] as number;
        const code = table === null ? encodeNdvi(toNdvi(raw)) : (table[raw & mask] as number);
        codes[pixel] = code;
        if (code !== NDVI_NO_DATA) valid += 1;
      }
      for (let at = 0; at < values.length; at += stride * SAMPLE_EVERY) {
        const ndvi = toNdvi(values[at] as number);
        if (Number.isNaN(ndvi)) continue;
        sampled += 1;
        if (Math.abs(ndvi) > PLAUSIBLE) implausible += 1;
      }
      pixels += count;
      validPixels += valid;
      return codes.subarray(0, count);
    },
    assertPlausible() {
      if (implausible * 2 > sampled)
        throw new RasterError('implausibleValues', `${implausible} of ${sampled} values beyond ±1`);
    },
  };
}

function rawTable(type: Exclude<SampleType, 'float32'>, toNdvi: (raw: number) => number): Uint8Array {
  if (type === 'int16') return ndviCodeTable(65_536, (index) => toNdvi(index < 32_768 ? index : index - 65_536));
  return ndviCodeTable(type === 'uint8' ? 256 : 65_536, toNdvi);
}
