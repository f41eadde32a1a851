import type { Population, SampleUnit, ZonePixels, ZoneShare } from './sample.ts';
import { at, sumOver } from './sums.ts';

/**
 * Zones with points must cover at least this share of the damaged area for the points to represent all of it
 * (domain.md 1.6).
 */
export const MIN_SAMPLED = 0.9;
/** An uncovered share below this is rounding of the zones' borders. */
const MIN_UNZONED = 0.005;
/** Assumed spread between zones where the sample shows none, as a share of the estimate. */
const USUAL_SPREAD = 0.25;

/** A part of the damaged area without a point. */
export interface UnsampledPart {
  /** Null: the part outside of all zones, because the area was drawn larger after its zones were made. */
  readonly zone: number | null;
  /** Share of the damaged area, 0..1. */
  readonly share: number;
}

export interface SampledShare {
  readonly unsampled: readonly UnsampledPart[];
  /** Share of the damaged area, 0..1; 0 where no zones were made. */
  readonly unsampledShare: number;
  /** Whether the points represent the whole area. */
  readonly isEnough: boolean;
  /** Standard deviation between the sampled zones' means, t/ha; null where fewer than two are sampled. */
  readonly spread: number | null;
}

/** Zones without a point. @param whole the damaged area, in the unit of the zones */
export function sampledShareOf(
  units: readonly SampleUnit[],
  zones: readonly ZoneShare[],
  whole: number = zones.reduce((sum, { area }) => sum + area, 0),
): SampledShare {
  const standing = zones.filter(({ area }) => area > 0);
  if (standing.length === 0) return { unsampled: [], unsampledShare: 0, isEnough: true, spread: null };
  const yields = Map.groupBy(units, ({ zone }) => zone);
  const unsampled: UnsampledPart[] = standing
    .filter(({ zone }) => !yields.has(zone))
    .map(({ zone, area }) => ({ zone, share: area / whole }));
  const unzoned = 1 - standing.reduce((sum, { area }) => sum + area, 0) / whole;
  if (unzoned >= MIN_UNZONED) unsampled.push({ zone: null, share: unzoned });
  const unsampledShare = unsampled.reduce((sum, { share }) => sum + share, 0);
  const means = standing.flatMap(({ zone }) => {
    const own = yields.get(zone) ?? [];
    return own.length === 0 ? [] : [own.reduce((sum, unit) => sum + unit.yield, 0) / own.length];
  });
  const mean = means.reduce((sum, each) => sum + each, 0) / means.length;
  const spread =
    means.length < 2 ? null : Math.sqrt(means.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (means.length - 1));
  return { unsampled, unsampledShare, isEnough: 1 - unsampledShare >= MIN_SAMPLED, spread };
}

/** What an accepted regression predicts for a zone without a point. */
export interface ZoneVoice {
  /** NDVI of the pixels of zones without a point. */
  readonly pixels: readonly ZonePixels[];
  /** Range of NDVI for which the regression applies. */
  readonly range: readonly [number, number];
  /** Its weight in the estimate. */
  readonly kappa: number;
}

function shareWithin({ values, weights }: Population, [least, most]: readonly [number, number]): number {
  const whole = sumOver(values.length, (i) => at(weights, i));
  if (!(whole > 0)) return 0;
  return sumOver(values.length, (i) => (at(values, i) >= least && at(values, i) <= most ? at(weights, i) : 0)) / whole;
}

/**
 * Standard error from the parts without a point, t/ha; 0 where points represent the whole area. A regression, where
 * used, covers those pixels of such a part whose NDVI is within the range of the points, with its weight.
 * @param value the estimate, t/ha
 */
export function unknownError(sampled: SampledShare, value: number, voice: ZoneVoice | null): number {
  if (sampled.isEnough) return 0;
  const unknown = sampled.unsampled.reduce((sum, { zone, share }) => {
    const pixels = zone === null ? undefined : voice?.pixels.find((each) => each.zone === zone);
    return (
      sum + share * (voice === null || pixels === undefined ? 1 : 1 - voice.kappa * shareWithin(pixels, voice.range))
    );
  }, 0);
  return unknown * (sampled.spread ?? USUAL_SPREAD * value);
}
