import type { Position } from '../geo/types.ts';
import { decimalOf, type IsoDate, roundHalfUp } from '../units.ts';
import type { Candidate } from './auxiliary.ts';
import { baseEstimate } from './baseEstimate.ts';
import { type DamageFigures, damageFigures } from './damage.ts';
import { estimateYield, type YieldEstimate } from './estimate.ts';
import type { PointPlace } from './pointPlace.ts';
import { isYield, type PointState, type YieldRefusal } from './preconditions.ts';
import { regressionOf } from './regression.ts';
import type { SampleUnit, ZoneShare } from './sample.ts';
import { oddPoints, qualityOf, samePlaces, unsampledZones, type YieldQuality, type YieldWarning } from './warnings.ts';

/** A used sampling point and where it counts. */
export interface PlacedPoint extends PointState {
  readonly place: PointPlace;
  /** EPSG:23700; where it is unknown, points in one place are not reported. */
  readonly position?: Position;
}

/** Everything a calculation is based on, without geometry: from this alone a third party can recompute it. */
export interface YieldInputs {
  /** m². */
  readonly damagedArea: number;
  /** m². */
  readonly tableArea: number;
  readonly points: readonly PlacedPoint[];
  /** The zones' parts of the damaged area, m². */
  readonly zones: readonly ZoneShare[];
  /** The candidates' x are in the order of the points. */
  readonly candidates: readonly Candidate[];
  /** t/ha. */
  readonly referenceYield: number | null;
  /** Highest plausible yield of the crop, t/ha; null for an unknown crop. */
  readonly plausibleYield: number | null;
}

export interface ZoneYield {
  readonly zoneIndex: number;
  /** m². */
  readonly area: number;
  readonly n: number;
  /** Mean of the zone's points, t/ha; null of none. */
  readonly yield: number | null;
}

export interface YieldResult extends DamageFigures {
  /** Estimate, t/ha, rounded to 2 decimals: the figure of the plot. */
  readonly calculatedYield: number;
  /** ha, rounded to 2 decimals: damage and loss are computed from this. */
  readonly damagedHa: number;
  readonly estimate: YieldEstimate;
  /** Dates of the images of the chosen auxiliary variable; none where no regression could be made. */
  readonly ndviDates: readonly IsoDate[];
  readonly zoneYields: readonly ZoneYield[];
  readonly quality: YieldQuality;
  readonly warnings: readonly YieldWarning[];
}

export type YieldOutcome =
  | { readonly ok: true; readonly result: YieldResult }
  | { readonly ok: false; readonly refusals: readonly YieldRefusal[] };

interface Chosen {
  readonly units: readonly SampleUnit[];
  readonly candidate: Candidate;
  readonly q2: number;
}

const HECTARE = 10_000;

/** Areas and yields as they are reported: two decimals, half up. */
const told = (value: number): number => roundHalfUp(decimalOf(value), 2);

/** The candidate whose line best predicts a left-out point; of equals the first one (the newest). */
function choose(
  units: readonly SampleUnit[],
  indexes: readonly number[],
  zones: readonly ZoneShare[],
  { candidates, damagedArea }: YieldInputs,
): Chosen | null {
  const { weights } = baseEstimate(units, zones, damagedArea);
  let best: Chosen | null = null;
  for (const candidate of candidates) {
    const seen = units.map((unit, index) => ({ ...unit, x: candidate.x[indexes[index] ?? -1] ?? null }));
    const regression = candidate.population.values.length === 0 ? null : regressionOf(seen, weights);
    // Where one point alone determines the line, nothing is left to judge it by.
    if (regression !== null && Number.isFinite(regression.q2) && (best === null || regression.q2 > best.q2))
      best = { units: seen, candidate, q2: regression.q2 };
  }
  return best;
}

function placeWarnings({ points, plausibleYield }: YieldInputs): YieldWarning[] {
  return points.flatMap(({ sequenceId, yield: value, place }): YieldWarning[] => [
    ...(plausibleYield !== null && value !== null && value > plausibleYield && place.kind !== 'outside'
      ? [{ reason: 'above-plausible', sequenceId, limit: plausibleYield } as const]
      : []),
    ...(place.kind === 'damaged' && place.beside ? [{ reason: 'beside-area', sequenceId } as const] : []),
    ...(place.kind === 'undamaged' ? [{ reason: 'outside-area', sequenceId } as const] : []),
    ...(place.kind === 'outside' ? [{ reason: 'outside-table', sequenceId } as const] : []),
  ]);
}

/**
 * The yield of the damaged area and what it means (domain.md 1). Points that are not used, and preconditions, are
 * checked by the caller (`checkYieldPreconditions`); that no used point is in the damaged area is found here.
 * @param inputs used points only, ascending by their numbers
 */
export function calculateYield(inputs: YieldInputs): YieldOutcome {
  const { points, zones, candidates, damagedArea, tableArea, referenceYield } = inputs;
  const own: { readonly unit: SampleUnit; readonly index: number }[] = [];
  const undamagedYields: number[] = [];
  for (const [index, { sequenceId, yield: value, place }] of points.entries()) {
    if (!isYield(value)) return { ok: false, refusals: [{ code: 'no-yield', sequenceId }] };
    if (place.kind === 'damaged') own.push({ unit: { sequenceId, yield: value, x: null, zone: place.zone }, index });
    if (place.kind === 'undamaged') undamagedYields.push(value);
  }
  if (own.length === 0) return { ok: false, refusals: [{ code: 'no-sampling' }] };

  const plain = own.map(({ unit }) => unit);
  const chosen = choose(
    plain,
    own.map(({ index }) => index),
    zones,
    inputs,
  );
  const units = chosen?.units ?? plain;
  const estimate = estimateYield(units, zones, chosen?.candidate.population ?? null, damagedArea, {
    referenceYield,
    ...(chosen?.candidate.zonePixels && { zonePixels: chosen.candidate.zonePixels }),
  });
  const { interval90 } = estimate;
  const damagedHa = told(damagedArea / HECTARE);
  // Reported figures are computed from other figures as reported, so that readers can repeat the calculation.
  const figures = damageFigures({
    damagedHa,
    tableHa: told(Math.max(tableArea, damagedArea) / HECTARE),
    damagedYield: told(estimate.value),
    interval90: interval90 && [told(interval90[0]), told(interval90[1])],
    undamagedYields,
    referenceYield: referenceYield === null ? null : told(referenceYield),
  });
  const warnings: YieldWarning[] = [
    ...placeWarnings(inputs),
    ...samePlaces(points.filter(({ place }) => place.kind !== 'outside')),
    ...unsampledZones(estimate),
    ...oddPoints(units, estimate),
    ...((estimate.regression?.slope ?? 0) < 0 ? [{ reason: 'negative-slope', sequenceId: null } as const] : []),
    ...(candidates.length === 0 ? [{ reason: 'no-image', sequenceId: null } as const] : []),
  ];
  const result: YieldResult = {
    ...figures,
    calculatedYield: told(estimate.value),
    damagedHa,
    estimate,
    ndviDates: chosen?.candidate.dates ?? [],
    zoneYields: zones.map(({ zone, area }) => zoneYield(zone, area, plain)),
    quality: qualityOf(estimate),
    warnings,
  };
  return { ok: true, result };
}

function zoneYield(zoneIndex: number, area: number, units: readonly SampleUnit[]): ZoneYield {
  const own = units.filter(({ zone }) => zone === zoneIndex);
  const sum = own.reduce((total, unit) => total + unit.yield, 0);
  return { zoneIndex, area, n: own.length, yield: own.length === 0 ? null : sum / own.length };
}
