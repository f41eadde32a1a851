import { SCL } from './sceneClasses.ts';
import { DN_NO_DATA } from './reflectance.ts';

/**
 * A second check of pixels that the scene classification calls clear, from the bands themselves. It finds faults of one
 * image alone; a dip that recovers on the next date is found by comparing dates, elsewhere.
 *
 * Thin cloud: haze = blue - red / 2 (the haze-optimised transform of Zhang, Guindon and Cihlar 2002, with the slope
 * that Landsat's and Sentinel-2's cloud masks use). On soil and crops blue follows half of the red, whatever grows
 * there, so that harvest and drought do not change it; scattered light raises it. Tuned on 91 dates in Flanders (2018)
 * and 76 in Switzerland (2022), mean over the pixels that SCL calls clear: dates whose curve is smooth -0.005 to 0.039,
 * among them all of the drought of 2018 and the harvests; dates known to be hazy 0.045 to 0.071 (SwissFutureFarm 20 and
 * 23 June 0.068 and 0.059).
 */
export const HAZE_LIMIT = 0.043;
/** More of a scene's clear pixels than this above the limit: the whole image is refused, not only some blocks. */
export const HAZY_SHARE_LIMIT = 0.5;

/**
 * White without any green is cloud or snow, whatever SCL says: Flanders 23 September 2018 (blue 0.60, NDVI 0.007,
 * classed as snow).
 */
const WHITE_BLUE = 0.25;
const WHITE_NDVI = 0.1;
const WHITE_SHARE_LIMIT = 0.5;

/**
 * Pixels that SCL calls vegetation have an NDVI of 0.3 and more in every good image seen; below this the two contradict
 * each other.
 */
const BARREN_NDVI = 0.2;
const BARREN_SHARE_LIMIT = 0.5;
/** Fewer pixels of vegetation prove nothing. */
const MIN_BARREN = 0.01;

/**
 * Red below 0 once the offset is added: a few pixels are shadow or water, many mean that the offset had already been
 * applied.
 */
const NEGATIVE_SHARE_LIMIT = 0.2;

/** With less than this share of a scene clear it is useless. */
export const MIN_CLEAR_SHARE = 0.005;

/** Why an image is not used. Each has a Hungarian sentence where it is shown. */
export const UNUSABLE_REASONS = ['noData', 'clouded', 'white', 'thinCloud', 'contradiction', 'offsetTwice'] as const;
export type UnusableReason = (typeof UNUSABLE_REASONS)[number];

/** Haze of a pixel in digital numbers (offset added), doubled so that it stays whole: 2 blue - red. */
export const doubledHaze = (blue: number, red: number, offset: number): number => 2 * blue - red + offset;

/** Reflectance of a doubled haze. */
export const hazeOf = (doubled: number, quantification: number): number => doubled / 2 / quantification;

/** Counts of pixels of one scene; those of strips add up. */
export interface SceneCounts {
  /** Measured in red and near infrared. */
  measured: number;
  /** Of these clear, and of the clear ones those that count half. */
  clear: number;
  half: number;
  /** Checked a second time: a regular sample of the measured pixels. */
  sampled: number;
  /** Clear ones on land, and hazy and negative ones among them. */
  sampledClear: number;
  hazy: number;
  negative: number;
  /** Not called cloud or shadow by SCL (snow included), and white among them. */
  uncalled: number;
  white: number;
  /** Called vegetation by SCL and clear, and barren among them. */
  vegetation: number;
  barren: number;
}

export const noCounts = (): SceneCounts => ({
  measured: 0,
  clear: 0,
  half: 0,
  sampled: 0,
  sampledClear: 0,
  hazy: 0,
  negative: 0,
  uncalled: 0,
  white: 0,
  vegetation: 0,
  barren: 0,
});

/** Adds the counts of a strip to those of its scene. */
export function addCounts(sum: SceneCounts, part: SceneCounts): void {
  for (const key of Object.keys(sum) as (keyof SceneCounts)[]) sum[key] += part[key];
}

/** The second look at one pixel. Digital numbers without the offset; blue is null where the scene has no such band. */
export function lookAt(
  counts: SceneCounts,
  pixel: {
    readonly blue: number | null;
    readonly red: number;
    readonly nir: number;
    readonly scl: number;
    readonly clear: boolean;
  },
  offset: number,
  quantification: number,
): void {
  const { blue, red, nir, scl, clear } = pixel;
  if (red === DN_NO_DATA || nir === DN_NO_DATA) return;
  const [r, n] = [Math.max(red + offset, 0), Math.max(nir + offset, 0)];
  const ndvi = r + n > 0 ? (n - r) / (n + r) : 0;
  counts.sampled += 1;
  // Water is blue and dark by itself: it shows neither haze nor a wrong offset.
  if (clear && scl !== SCL.water) {
    counts.sampledClear += 1;
    if (red + offset < 0) counts.negative += 1;
    if (blue !== null && doubledHaze(blue, red, offset) > 2 * HAZE_LIMIT * quantification) counts.hazy += 1;
    if (scl === SCL.vegetation) {
      counts.vegetation += 1;
      if (ndvi < BARREN_NDVI) counts.barren += 1;
    }
  }
  if ((scl >= SCL.vegetation && scl <= SCL.unclassified) || scl === SCL.snow) {
    counts.uncalled += 1;
    if ((blue ?? red) + offset > WHITE_BLUE * quantification && Math.abs(ndvi) < WHITE_NDVI) counts.white += 1;
  }
}

/** Clear share of the measured pixels, 0..1; unclassified pixels count half. */
export const clearShareOf = ({ measured, clear, half }: SceneCounts): number =>
  measured === 0 ? 0 : (clear - half / 2) / measured;

/** Why the whole image is not used; null where it is used. */
export function unusableReason(counts: SceneCounts): UnusableReason | null {
  const { measured, sampled, sampledClear, hazy, negative, uncalled, white, vegetation, barren } = counts;
  if (measured === 0) return 'noData';
  // Checked first: snow is dropped by SCL, and "too much cloud" would be the wrong reason.
  if (uncalled > sampled * MIN_CLEAR_SHARE && white > uncalled * WHITE_SHARE_LIMIT) return 'white';
  if (clearShareOf(counts) < MIN_CLEAR_SHARE) return 'clouded';
  if (negative > sampledClear * NEGATIVE_SHARE_LIMIT) return 'offsetTwice';
  if (vegetation > sampled * MIN_BARREN && barren > vegetation * BARREN_SHARE_LIMIT) return 'contradiction';
  return hazy > sampledClear * HAZY_SHARE_LIMIT ? 'thinCloud' : null;
}

/**
 * Whether the clear part of a block is nevertheless hazy. @param haze mean over its clear pixels, reflectance; NaN
 * where there is none
 */
export const isHazy = (haze: number): boolean => haze > HAZE_LIMIT;
