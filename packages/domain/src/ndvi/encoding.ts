/**
 * NDVI as a byte, which is also the palette index of its picture (spec domain 3): 0 is no data, 1..255 stand for
 * -0.2..1.0. `value = code * NDVI_CODE_SCALE + NDVI_CODE_OFFSET` is the declaration of a stored raster.
 */
export const NDVI_NO_DATA = 0;
export const NDVI_MIN = -0.2;
export const NDVI_MAX = 1;

const SPAN = NDVI_MAX - NDVI_MIN;
const STEPS = 254;

/** NDVI per code. */
export const NDVI_CODE_SCALE = SPAN / STEPS;
/** NDVI that code 0 would encode if it were not "no data". */
export const NDVI_CODE_OFFSET = NDVI_MIN - NDVI_CODE_SCALE;

/**
 * Byte code of an NDVI value; outside of [-0.2, 1] the nearest code that is data, not a number: no data.
 * @param ndvi dimensionless, -1..1
 */
export function encodeNdvi(ndvi: number): number {
  if (Number.isNaN(ndvi)) return NDVI_NO_DATA;
  const code = Math.floor(((ndvi - NDVI_MIN) / SPAN) * STEPS + 0.5) + 1;
  return Math.min(Math.max(code, 1), 255);
}

/** NDVI of a byte code, within 0.0024 of the encoded value; NaN for no data. */
export function decodeNdvi(code: number): number {
  return code === NDVI_NO_DATA ? Number.NaN : ((code - 1) / STEPS) * SPAN + NDVI_MIN;
}

/**
 * Codes of every raw value of an integer raster, so that a pixel costs one lookup.
 * @param size number of raw values, 256 or 65536; entry i stands for raw value i (or, read as two's complement, for i - size)
 * @param toNdvi NDVI of a raw value; NaN is no data
 */
export function ndviCodeTable(size: number, toNdvi: (raw: number) => number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, raw) => encodeNdvi(toNdvi(raw)));
}
