import type { CropIndex } from './cropYears.hu.ts';

/** Colours of the crop map, `#RRGGBB` (domain.md 10.2). */
export const CROP_COLORS = [
  '#E6B800',
  '#FFD54F',
  '#C0CA33',
  '#7CB342',
  '#2E7D32',
  '#00897B',
  '#26C6DA',
  '#1E88E5',
  '#3949AB',
  '#8E24AA',
  '#D81B60',
  '#E53935',
  '#FB8C00',
  '#6D4C41',
  '#A1887F',
  '#9E9D24',
  '#F06292',
  '#BA68C8',
  '#4DB6AC',
  '#90A4AE',
  '#FFAB91',
  '#455A64',
] as const;

/** Motif of a hatch. */
export const HATCH_MOTIFS = [
  'line0',
  'line45',
  'line90',
  'line135',
  'grid',
  'diagonalGrid',
  'dots',
  'dashes',
  'zigzag',
  'crosses',
  'triangles',
] as const;
export type HatchMotif = (typeof HATCH_MOTIFS)[number];

/** CSS pixels from one motif to the next. */
export const HATCH_SPACINGS = [6, 10, 14] as const;
export const HATCH_COUNT = HATCH_MOTIFS.length * HATCH_SPACINGS.length;

export interface Hatch {
  readonly motif: HatchMotif;
  /** CSS pixels. */
  readonly spacing: number;
}

/** The hatch of an id, 0 to 32: three spacings of each motif. */
export function hatchOf(id: number): Hatch {
  const spacings = HATCH_SPACINGS.length;
  const [motif, spacing] = [HATCH_MOTIFS[Math.floor(id / spacings)], HATCH_SPACINGS[id % spacings]];
  if (motif === undefined || spacing === undefined) throw new RangeError(`no hatch ${id}`);
  return { motif, spacing };
}

export interface CropStyle {
  /** `#RRGGBB` */
  readonly color: string;
  /** Id of a hatch. */
  readonly hatch: number;
}

/** Styles of the five indices: colours far apart, and a hatch each for people who cannot distinguish them. */
export const CROP_STYLES: Readonly<Record<CropIndex, CropStyle>> = {
  1: { color: CROP_COLORS[0], hatch: 4 },
  2: { color: CROP_COLORS[2], hatch: 19 },
  3: { color: CROP_COLORS[4], hatch: 1 },
  4: { color: CROP_COLORS[12], hatch: 10 },
  5: { color: CROP_COLORS[19], hatch: 13 },
};
