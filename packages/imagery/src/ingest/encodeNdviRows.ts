import { encodeNdvi, NDVI_NO_DATA, ndviCodeTable } from '@georisk/domain/ndvi/encoding.ts';
import type { RasterValues } from '@georisk/domain/raster/rasterValues.ts';
import type { ScaleOffset } from '../cog/gdalMetadata.ts';
import type { SampleType } from '../cog/image.ts';

export interface NdviEncoder {
  /** Byte codes of raw values. The result is reused by the next call. */
  encode(values: RasterValues): Uint8Array;
  /** Number of values with data, so far. */
  readonly validPixels: number;
}

/** Turns raw values of a file into byte codes: whole numbers by a table, floating point one by one. */
export function ndviEncoder(type: SampleType, { scale, offset }: ScaleOffset, noData: number | null): NdviEncoder {
  const toNdvi = (raw: number) => (raw === noData ? Number.NaN : raw * scale + offset);
  const table = type === 'float32' ? null : rawTable(type, toNdvi);
  let codes = new Uint8Array(0);
  let validPixels = 0;

  return {
    get validPixels() {
      return validPixels;
    },
    encode(values) {
      if (codes.length < values.length) codes = new Uint8Array(values.length);
      const encoded = codes.subarray(0, values.length);
      validPixels += table === null ? byArithmetic(values, toNdvi, encoded) : byTable(values, table, encoded);
      return encoded;
    },
  };
}

/** Returns the number of values with data. */
function byTable(values: RasterValues, table: Uint8Array, encoded: Uint8Array): number {
  const mask = table.length - 1;
  let empty = 0;
  for (let at = 0; at < encoded.length; at += 1) {
    const code = table[(values[at] as number) & mask] as number;
    encoded[at] = code;
    if (code === NDVI_NO_DATA) empty += 1;
  }
  return encoded.length - empty;
}

function byArithmetic(values: RasterValues, toNdvi: (raw: number) => number, encoded: Uint8Array): number {
  let valid = 0;
  for (let at = 0; at < encoded.length; at += 1) {
    const code = encodeNdvi(toNdvi(values[at] as number));
    encoded[at] = code;
    if (code !== NDVI_NO_DATA) valid += 1;
  }
  return valid;
}

function rawTable(type: Exclude<SampleType, 'float32'>, toNdvi: (raw: number) => number): Uint8Array {
  if (type === 'int16') return ndviCodeTable(65_536, (index) => toNdvi(index < 32_768 ? index : index - 65_536));
  return ndviCodeTable(type === 'uint8' ? 256 : 65_536, toNdvi);
}
