import { NDVI_MAX, NDVI_MIN, NDVI_NO_DATA } from '../ndvi/encoding.ts';
import { DN_NO_DATA } from './reflectance.ts';

/** NDVI inside computations: ten-thousandths, -32768 is no data. */
export const NDVI_INT_SCALE = 1e-4;
export const NDVI_INT_NO_DATA = -32_768;

const SPAN = NDVI_MAX - NDVI_MIN;
const STEPS = 254;

/**
 * NDVI of two digital numbers, -1..1; NaN where either is no data or both reflectances are 0.
 * @param offset see `boaOffset`; reflectances are clamped at 0, and what they are divided by cancels out
 */
export function ndviOf(red: number, nir: number, offset: number): number {
  if (red === DN_NO_DATA || nir === DN_NO_DATA) return Number.NaN;
  const r = Math.max(red + offset, 0);
  const n = Math.max(nir + offset, 0);
  return r + n > 0 ? (n - r) / (n + r) : Number.NaN;
}

/** Lifted above 0 before it is cut: cutting then is rounding down. */
const LIFT = 20_000;

/** NDVI in ten-thousandths, rounded half up. */
export const ndviInt = (ndvi: number): number =>
  Number.isNaN(ndvi) ? NDVI_INT_NO_DATA : Math.floor(ndvi * 10_000 + (LIFT + 0.5)) - LIFT;

/** What a strip of pixels comes to; all arrays are as long as the strip. */
export interface NdviStrip {
  /** Ten-thousandths, for statistics. */
  readonly values: Int16Array;
  /** Byte codes (`domain/ndvi/encoding.ts`), for the stored picture. */
  readonly codes: Uint8Array;
}

/**
 * NDVI of a strip: digital numbers to codes and to values, in one pass. What the mask drops is no data in both.
 * The same as `ndviOf` with `encodeNdvi` and `ndviInt`, written out: a scene is 120 million pixels.
 * @param mask states of `MASK`; 0 is dropped
 */
export function fillNdvi(
  red: Uint16Array,
  nir: Uint16Array,
  mask: Uint8Array,
  offset: number,
  { values, codes }: NdviStrip,
): void {
  for (let at = 0; at < codes.length; at += 1) {
    const redDn = red[at] as number;
    const nirDn = nir[at] as number;
    if (mask[at] === 0 || redDn === DN_NO_DATA || nirDn === DN_NO_DATA) {
      values[at] = NDVI_INT_NO_DATA;
      codes[at] = NDVI_NO_DATA;
      continue;
    }
    let r = redDn + offset;
    let n = nirDn + offset;
    if (r < 0) r = 0;
    if (n < 0) n = 0;
    const sum = r + n;
    if (sum <= 0) {
      values[at] = NDVI_INT_NO_DATA;
      codes[at] = NDVI_NO_DATA;
      continue;
    }
    const ndvi = (n - r) / sum;
    values[at] = ((ndvi * 10_000 + (LIFT + 0.5)) | 0) - LIFT;
    const code = ((ndvi - NDVI_MIN) / SPAN) * STEPS + 0.5;
    codes[at] = code < 1 ? 1 : (code | 0) + 1;
  }
}
