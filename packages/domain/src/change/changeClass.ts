import { NDVI_CODE_SCALE } from '../ndvi/encoding.ts';

export interface ChangeClass {
  /** 1 (strong loss) to 7 (strong gain). */
  readonly id: number;
  /** NDVI difference, the class's lower bound; null without one. */
  readonly from: number | null;
  /** NDVI difference, the class's upper bound; null without one. */
  readonly to: number | null;
  /** `#RRGGBB` */
  readonly color: string;
}

/** Classes of an NDVI difference (spec domain 4.2). A bound belongs to the class nearer to "unchanged". */
export const CHANGE_CLASSES = [
  { id: 1, from: null, to: -0.25, color: '#A50026' },
  { id: 2, from: -0.25, to: -0.15, color: '#F46D43' },
  { id: 3, from: -0.15, to: -0.07, color: '#FEE08B' },
  { id: 4, from: -0.07, to: 0.07, color: '#F7F7F7' },
  { id: 5, from: 0.07, to: 0.15, color: '#D9EF8B' },
  { id: 6, from: 0.15, to: 0.25, color: '#66BD63' },
  { id: 7, from: 0.25, to: null, color: '#006837' },
] as const satisfies readonly ChangeClass[];

/** Losses up from 1, gains down from 7. */
const LOSS_BOUNDS = [-0.25, -0.15, -0.07] as const;
const GAIN_BOUNDS = [0.25, 0.15, 0.07] as const;

/**
 * Class of an NDVI difference, 1 to 7; 0 where there is none (not a number).
 * @param delta NDVI after minus NDVI before, dimensionless
 */
export function changeClassOf(delta: number): number {
  if (Number.isNaN(delta)) return 0;
  const loss = LOSS_BOUNDS.findIndex((bound) => delta < bound);
  if (loss !== -1) return loss + 1;
  const gain = GAIN_BOUNDS.findIndex((bound) => delta > bound);
  return gain === -1 ? 4 : 7 - gain;
}

/** Entry of a table over code differences that stands for "equal". */
export const CODE_DIFFERENCE_ZERO = 254;
/** Differences of two byte codes of NDVI, -254..254. */
export const CODE_DIFFERENCES = 509;

/** NDVI difference of an entry of a table over code differences: `codeAfter - codeBefore + CODE_DIFFERENCE_ZERO`. */
export const deltaOfCodes = (entry: number): number => (entry - CODE_DIFFERENCE_ZERO) * NDVI_CODE_SCALE;

/** Change class of every difference of two NDVI byte codes, so that a pixel costs one lookup; both codes must be data. */
export const changeClassTable = (): Uint8Array =>
  Uint8Array.from({ length: CODE_DIFFERENCES }, (_, entry) => changeClassOf(deltaOfCodes(entry)));

const rgb = (hex: string): readonly [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/**
 * 256 colours as red, green, blue triples of a picture whose values are the classes 1, 2, … of a list; 0 (no data) and what no class has are white.
 * @param classes in the order of their values
 */
export function classPalette(classes: readonly { readonly color: string }[]): Uint8Array {
  const palette = new Uint8Array(768).fill(255);
  for (const [index, { color }] of classes.entries()) palette.set(rgb(color), (index + 1) * 3);
  return palette;
}
