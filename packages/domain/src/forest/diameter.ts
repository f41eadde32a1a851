/** What a species is to the formulas; null: not known. */
export type TreeGroup = 'broadleaf' | 'conifer';

/** A figure with the interval that contains 90 % of the cases. */
export interface WithInterval {
  readonly value: number;
  readonly interval90: readonly [low: number, high: number];
}

/** Diameter = a * (height * crown diameter) ^ b, cm and m. */
interface Allometry {
  readonly a: number;
  readonly b: number;
}

/**
 * Jucker et al. 2017 (Global Change Biology 23:177), Palearctic temperate mixed forest and the global line of all
 * species, as coded by Dalponte in itcSegment; the global one with the correction exp(0.056² / 2) (domain.md 8).
 */
const ALLOMETRIES = {
  broadleaf: { a: 0.694, b: 0.73 },
  conifer: { a: 1.004, b: 0.73 },
  unknown: { a: 0.557 * Math.exp(0.056 ** 2 / 2), b: 0.809 },
} as const satisfies Record<TreeGroup | 'unknown', Allometry>;

/** Where the diameter is measured, m. */
export const BREAST_HEIGHT = 1.3;

/** How measured diameters lie about the computed ones. */
export interface DiameterCalibration {
  /**
   * Mean of the measured diameters by mean of the computed ones: the mean of the ratios would let small trees decide (on
   * the Chablais plot it makes the volume 40 % too high).
   */
  readonly factor: number;
  /** Standard deviation of the logarithm of measured / computed. */
  readonly spread: number;
  /** Measured trees; 0 where none was. */
  readonly trees: number;
}

/** Without measured trees: ±25 to 30 % of a single tree (domain.md 8). */
export const NOT_CALIBRATED: DiameterCalibration = { factor: 1, spread: 0.275, trees: 0 };

/** Standard normal quantile 0.95. */
const Z95 = 1.6448536269514722;

/** The formula's own result, cm; null where the tree has no breast height or no crown. @param height m @param crownArea m² */
export function jucker(height: number, crownArea: number, group: TreeGroup | null): number | null {
  if (!(height > BREAST_HEIGHT && Number.isFinite(height) && crownArea > 0 && Number.isFinite(crownArea))) return null;
  const { a, b } = ALLOMETRIES[group ?? 'unknown'];
  return a * (height * 2 * Math.sqrt(crownArea / Math.PI)) ** b;
}

/** The ends of the interval of 90 % as parts of the computed diameter. @param spread as of `DiameterCalibration` */
export const spreadInterval = (spread: number): readonly [low: number, high: number] => [
  Math.exp(-Z95 * spread),
  Math.exp(Z95 * spread),
];

/** Breast-height diameter of one tree, cm. @param height m @param crownArea m² */
export function breastHeightDiameter(
  height: number,
  crownArea: number,
  group: TreeGroup | null,
  { factor, spread }: DiameterCalibration = NOT_CALIBRATED,
): WithInterval | null {
  const computed = jucker(height, crownArea, group);
  if (computed === null) return null;
  const value = factor * computed;
  const [low, high] = spreadInterval(spread);
  return { value, interval90: [value * low, value * high] };
}

export interface MeasuredTree {
  /** m */
  readonly height: number;
  /** m² */
  readonly crownArea: number;
  readonly group: TreeGroup | null;
  /** Measured, cm. */
  readonly diameter: number;
}

/** Fewer measured trees determine no spread. */
const MIN_MEASURED = 5;

/** The calibration of a stand by its measured trees; with fewer than five the spread stays that of the formula. */
export function calibrationOf(trees: readonly MeasuredTree[]): DiameterCalibration {
  const pairs = trees.flatMap(({ height, crownArea, group, diameter }) => {
    const computed = jucker(height, crownArea, group);
    return computed === null || !(diameter > 0 && Number.isFinite(diameter)) ? [] : [{ diameter, computed }];
  });
  if (pairs.length === 0) return NOT_CALIBRATED;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const logs = pairs.map(({ diameter, computed }) => Math.log(diameter / computed));
  const middle = mean(logs);
  const squares = logs.reduce((sum, log) => sum + (log - middle) ** 2, 0);
  return {
    factor: mean(pairs.map(({ diameter }) => diameter)) / mean(pairs.map(({ computed }) => computed)),
    spread: pairs.length < MIN_MEASURED ? NOT_CALIBRATED.spread : Math.sqrt(squares / (pairs.length - 1)),
    trees: pairs.length,
  };
}
