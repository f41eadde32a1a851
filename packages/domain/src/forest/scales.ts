import { ASPECT_NAMES, FLAT_NAME } from './forest.hu.ts';
import type { Relief } from './terrain.ts';

/** A class of a legend: values from `from` up to, without, `to`. */
export interface ScaleClass {
  readonly from: number;
  /** Null: no upper end. */
  readonly to: number | null;
  /** `#RRGGBB` */
  readonly color: string;
}

const scale = (bounds: readonly number[], colors: readonly string[]): readonly ScaleClass[] =>
  colors.map((color, index) => ({ from: bounds[index] ?? 0, to: bounds[index + 1] ?? null, color }));

/** Slope, degrees (domain.md 8). */
export const SLOPE_SCALE = scale(
  [0, 2, 5, 10, 15, 25],
  ['#FFFFCC', '#C2E699', '#78C679', '#FED976', '#FD8D3C', '#BD0026'],
);

/** Height of trees, m (domain.md 8). */
export const TREE_HEIGHT_SCALE = scale(
  [0, 2, 5, 10, 15, 20, 25, 30],
  ['#FFFFE5', '#F7FCB9', '#D9F0A3', '#ADDD8E', '#78C679', '#41AB5D', '#238443', '#004529'],
);

export interface AspectClass {
  readonly name: string;
  readonly color: string;
}

/** Sectors of 45 degrees about the eight directions, from north clockwise, and flat ground, whose colour is a choice (domain.md 8). */
export const ASPECT_CLASSES: readonly AspectClass[] = [
  '#2166AC',
  '#67A9CF',
  '#D1E5F0',
  '#FDDBC7',
  '#B2182B',
  '#EF8A62',
  '#FFF7BC',
  '#92C5DE',
  '#E0E0E0',
].map((color, index) => ({ name: ASPECT_NAMES[index] ?? FLAT_NAME, color }));

/** Index of flat ground in `ASPECT_CLASSES`. */
export const FLAT_CLASS = 8;

/** Index of the class that contains a value; null below the first and for NaN. */
export function classOf(classes: readonly ScaleClass[], value: number): number | null {
  const found = classes.findLastIndex(({ from }) => value >= from);
  return found === -1 ? null : found;
}

/** Index of the aspect's class. @param azimuth degrees clockwise from north @param slope degrees */
export const aspectClassOf = (azimuth: number, slope: number): number | null => {
  if (Number.isNaN(slope)) return null;
  return Number.isNaN(azimuth) ? FLAT_CLASS : Math.floor(((azimuth + 22.5) % 360) / 45);
};

/** Classes as bytes of a raster: the class's index + 1, 0 where the value is unknown. */
export function classCodes(classes: readonly ScaleClass[], values: Float32Array): Uint8Array {
  return Uint8Array.from(values, (value) => {
    const found = classOf(classes, value);
    return found === null ? 0 : found + 1;
  });
}

/** The same of the aspect. */
export function aspectCodes({ slope, aspect }: Relief): Uint8Array {
  return Uint8Array.from(aspect, (azimuth, cell) => {
    const found = aspectClassOf(azimuth, slope[cell] ?? Number.NaN);
    return found === null ? 0 : found + 1;
  });
}
