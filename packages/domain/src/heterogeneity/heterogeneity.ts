import { decodeNdvi, NDVI_NO_DATA } from '../ndvi/encoding.ts';
import type { Rgb } from '../ndvi/ramp.ts';

export interface HeterogeneityClass {
  /** 1 (far below the field's mean) to 7 (far above). */
  readonly id: number;
  /** Per cent of the field's mean, the class's lower bound; null without one. */
  readonly from: number | null;
  readonly to: number | null;
  readonly color: Rgb;
}

/**
 * Classes of NDVI relative to the field's mean (spec domain 4.4). A bound belongs to the class nearer to the mean. The colours are ColorBrewer's
 * BrBG of seven: brown and blue-green stay apart with any colour deficiency, and the middle is nearly white.
 */
export const HETEROGENEITY_CLASSES = [
  { id: 1, from: null, to: 80, color: [0x8c, 0x51, 0x0a] },
  { id: 2, from: 80, to: 90, color: [0xd8, 0xb3, 0x65] },
  { id: 3, from: 90, to: 97, color: [0xf6, 0xe8, 0xc3] },
  { id: 4, from: 97, to: 103, color: [0xf5, 0xf5, 0xf5] },
  { id: 5, from: 103, to: 110, color: [0xc7, 0xea, 0xe5] },
  { id: 6, from: 110, to: 120, color: [0x5a, 0xb4, 0xac] },
  { id: 7, from: 120, to: null, color: [0x01, 0x66, 0x5e] },
] as const satisfies readonly HeterogeneityClass[];

const USUAL_COLORS: readonly Rgb[] = HETEROGENEITY_CLASSES.map(({ color }) => color);

/** Below this mean NDVI (water, bare soil) a share of the mean is meaningless. */
export const MIN_FIELD_MEAN = 0.1;

/** Shown where the field's mean is too low for a comparison. */
const NO_STATEMENT: Rgb = [0xbd, 0xbd, 0xbd];

/**
 * NDVI as a share of the field's mean, per cent; null where the mean is too low for the comparison.
 * @param ndvi dimensionless
 * @param fieldMean mean NDVI of the field's clear pixels
 */
export const relativeNdvi = (ndvi: number, fieldMean: number): number | null =>
  fieldMean >= MIN_FIELD_MEAN ? (100 * ndvi) / fieldMean : null;

/** Class of a share of the field's mean, 1 to 7. @param relative per cent */
export function heterogeneityClassOf(relative: number): number {
  if (relative > 103) return relative > 120 ? 7 : relative > 110 ? 6 : 5;
  if (relative >= 97) return 4;
  if (relative >= 90) return 3;
  return relative >= 80 ? 2 : 1;
}

/**
 * Coefficient of variation (spec domain 4.4), per cent, with the standard deviation of a sample (n - 1); null of fewer than two values, and like
 * `relativeNdvi` where the mean is too low for a comparison: of a mean below zero it would be negative.
 * @param values NDVI of the field's pixels
 */
export function coefficientOfVariation(values: readonly number[]): number | null {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  if (n < 2 || mean < MIN_FIELD_MEAN) return null;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return (100 * Math.sqrt(squares / (n - 1))) / mean;
}

/**
 * The 256 colours of NDVI byte codes, as red, green, blue triples, for one field: the class of each code relative to the field's mean.
 * @param fieldMean mean NDVI of the field's clear pixels on the date
 * @param colors of the classes
 */
export function heterogeneityPalette(fieldMean: number, colors: readonly Rgb[] = USUAL_COLORS): Uint8Array {
  const palette = new Uint8Array(768).fill(255);
  for (let code = NDVI_NO_DATA + 1; code < 256; code += 1) {
    const relative = relativeNdvi(decodeNdvi(code), fieldMean);
    const found = relative === null ? undefined : colors[heterogeneityClassOf(relative) - 1];
    palette.set(found ?? NO_STATEMENT, code * 3);
  }
  return palette;
}
