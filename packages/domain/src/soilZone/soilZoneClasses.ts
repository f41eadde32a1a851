/** Management zones of several seasons (spec domain 4.5). */
export const SOIL_ZONE_CATEGORIES = [
  { id: 1, word: 'low', color: '#D7191C' },
  { id: 2, word: 'medium', color: '#FFFFBF' },
  { id: 3, word: 'high', color: '#1A9641' },
  { id: 4, word: 'unstable', color: '#9E9E9E' },
] as const;
export type SoilZoneCategory = (typeof SOIL_ZONE_CATEGORIES)[number]['id'];

/** Fewer seasons do not distinguish a lasting difference from one year's weather. */
export const MIN_SEASONS = 3;
const UNSTABLE_SD = 1;
const LOW_MEAN = -0.5;
const HIGH_MEAN = 0.5;

/** Standard deviation of a sample, n - 1. */
function sampleSd(values: readonly number[], mean: number): number {
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

/**
 * Category of a pixel from its seasons, or null of fewer than three: unstable where the seasons disagree (standard deviation above 1), else by their
 * mean: low below -0.5, high above 0.5.
 * @param scores per season the pixel's peak NDVI as a z-score within its field
 */
export function soilZoneCategory(scores: readonly number[]): SoilZoneCategory | null {
  if (scores.length < MIN_SEASONS) return null;
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  if (sampleSd(scores, mean) > UNSTABLE_SD) return 4;
  if (mean < LOW_MEAN) return 1;
  return mean > HIGH_MEAN ? 3 : 2;
}
