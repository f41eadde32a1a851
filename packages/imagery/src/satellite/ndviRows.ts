import { NDVI_MAX, NDVI_MIN, NDVI_NO_DATA } from '@georisk/domain/ndvi/encoding.ts';
import { DN_NO_DATA } from './reflectance.ts';
import { MASK } from './sceneClasses.ts';

/** NDVI inside computations: ten-thousandths, -32768 is no data. */
export const NDVI_INT_SCALE = 1e-4;
export const NDVI_INT_NO_DATA = -32_768;

const SPAN = NDVI_MAX - NDVI_MIN;
const STEPS = 254;

/**
 * NDVI of two digital numbers, -1..1; NaN where either is no data or both reflectances are 0.
 * @param offset see `boaOffset`; reflectances are clamped at 0, and their divisor cancels out
 */
export function ndviOf(red: number, nir: number, offset: number): number {
  if (red === DN_NO_DATA || nir === DN_NO_DATA) return Number.NaN;
  const r = Math.max(red + offset, 0);
  const n = Math.max(nir + offset, 0);
  return r + n > 0 ? (n - r) / (n + r) : Number.NaN;
}

/** Raised above 0 before it is truncated: truncating then is rounding down. */
const LIFT = 20_000;

/** NDVI in ten-thousandths, rounded half up. */
export const ndviInt = (ndvi: number): number =>
  Number.isNaN(ndvi) ? NDVI_INT_NO_DATA : Math.floor(ndvi * 10_000 + (LIFT + 0.5)) - LIFT;

/** The results of a strip of pixels; all arrays are as long as the strip. */
export interface NdviStrip {
  /** Ten-thousandths, for statistics. */
  readonly values: Int16Array;
  /** Byte codes (`domain/ndvi/encoding.ts`), for the stored picture. */
  readonly codes: Uint8Array;
}

/** Pixels of a strip: measured in both bands, of these clear, of those counting half. */
export interface StripCounts {
  readonly measured: number;
  readonly clear: number;
  readonly half: number;
}

/**
 * NDVI of a strip: digital numbers to codes and to values, in one pass. Masked pixels are no data in both.
 * The same as `ndviOf` with `encodeNdvi` and `ndviInt`, written out: a scene is 120 million pixels.
 * @param mask states of `MASK`; 0 is dropped
 */
export function fillNdvi(
  red: Uint16Array,
  nir: Uint16Array,
  mask: Uint8Array,
  offset: number,
  { values, codes }: NdviStrip,
): StripCounts {
  let measured = 0;
  let clear = 0;
  let half = 0;
  const length = codes.length;
  // Constants of modules are read again in every iteration of a loop; these are not.
  const perUnit = STEPS / SPAN;
  const ofZero = -NDVI_MIN * perUnit + 0.5;
  const lift = LIFT;
  const noValue = NDVI_INT_NO_DATA;
  const noCode = NDVI_NO_DATA;
  const halfState = MASK.half;
  for (let at = 0; at < length; at += 1) {
    const redDn = red[at] as number;
    const nirDn = nir[at] as number;
    const state = mask[at] as number;
    let value = noValue;
    let code: number = noCode;
    if (redDn !== 0 && nirDn !== 0) {
      measured += 1;
      let r = redDn + offset;
      let n = nirDn + offset;
      if (r < 0) r = 0;
      if (n < 0) n = 0;
      const sum = r + n;
      if (state !== 0 && sum > 0) {
        const ndvi = (n - r) / sum;
        value = ((ndvi * 10_000 + (lift + 0.5)) | 0) - lift;
        const above = (ndvi * perUnit + ofZero) | 0;
        code = above < 0 ? 1 : above + 1;
        clear += 1;
        if (state === halfState) half += 1;
      }
    }
    values[at] = value;
    codes[at] = code;
  }
  return { measured, clear, half };
}
