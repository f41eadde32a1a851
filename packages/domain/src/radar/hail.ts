/**
 * Hail from reflectivity: Witt et al. 1998 (Weather and Forecasting 13:286), Murillo and Homeyer 2019 (domain.md 5,
 * S16).
 */

/** One height of a column. */
export interface Echo {
  /** m above the radar's zero. */
  readonly height: number;
  /** Reflectivity of an S-band radar, dBZ. */
  readonly dbz: number;
}

/** Reflectivity of a C-band radar, as Hungary's are, as an S-band one would measure it, dBZ. */
export const sBandOf = (cBand: number): number => 1.113 * cBand - 3.929;

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** Kinetic energy of the hail, J/m²/s; rain alone (up to 40 dBZ) has none. */
export const hailEnergy = (dbz: number): number => 5e-6 * 10 ** (0.084 * dbz) * between(0, (dbz - 40) / 10, 1);

/**
 * Severe hail index, J/m/s: energy above the melting level, fully counted from the level of −20 °C on.
 * @param column levels of equal distance @param step distance of the levels, m @param melting height of 0 °C, m
 * @param frozen height of −20 °C, m
 */
export function severeHailIndex(column: readonly Echo[], step: number, melting: number, frozen: number): number {
  const weight = (height: number) => between(0, (height - melting) / (frozen - melting), 1);
  return 0.1 * column.reduce((sum, { height, dbz }) => sum + weight(height) * hailEnergy(dbz) * step, 0);
}

/** Largest hailstone that 75 % of the cases do not exceed, mm, after Witt. */
export const meshOf = (index: number): number => 2.54 * Math.sqrt(index);

/** The same after Murillo and Homeyer. */
export const meshMurilloHomeyer = (index: number): number => (index > 0 ? 15.096 * index ** 0.206 : 0);

/** Index from which hail counts as severe, by the melting level. @param melting m */
export const warningThreshold = (melting: number): number => Math.max(20, 57.5 * (melting / 1000) - 121);

/** Probability of severe hail, %. */
export const severeHailProbability = (index: number, melting: number): number =>
  index > 0 ? between(0, 29 * Math.log(index / warningThreshold(melting)) + 50, 100) : 0;

/** Probability of hail, 0-1, by the height of the 45 dBZ echo above the melting level (Foote et al. 2005). @param depth km */
export const hailProbability = (depth: number): number =>
  depth <= 0 ? 0 : between(0, -1.20231 + 1.00184 * depth - 0.17018 * depth ** 2 + 0.01086 * depth ** 3, 1);

/** 1 to 4. */
export type Severity = 1 | 2 | 3 | 4;

/** Sizes from which the classes begin, mm (domain.md 5). */
const SEVERITY_SIZES = [5, 10, 20, 30] as const;

/** Class of a size of hail; null below 5 mm. Sizes on a bound belong to the upper class, but 30 mm to the third. */
export function severityOfMesh(mesh: number): Severity | null {
  if (!(mesh >= SEVERITY_SIZES[0])) return null;
  if (mesh > SEVERITY_SIZES[3]) return 4;
  return mesh >= SEVERITY_SIZES[2] ? 3 : mesh >= SEVERITY_SIZES[1] ? 2 : 1;
}
