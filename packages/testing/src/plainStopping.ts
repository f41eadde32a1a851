import type { Position } from '@georisk/domain/geo/types.ts';
import { type ProtocolInputs, recompute } from './recompute.ts';

/** A plan as it is walked: places in metres, measured yields in t/ha, NDVI, zones by number. */
export interface Walk {
  readonly places: readonly Position[];
  readonly yields: readonly number[];
  readonly ndvi: readonly (number | null)[];
  readonly zones: readonly (number | null)[];
  readonly zoneAreas: readonly { readonly zone: number; readonly area: number }[];
  /** m² */
  readonly area: number;
  readonly population: ProtocolInputs['candidates'][number]['population'];
}

/** 0.25 quantile of chi2, by halving over its density summed from 0 (Wilson and Hilferty's formula is not used here). */
function chi2Quarter(df: number): number {
  const logGamma = (z: number): number =>
    z < 2
      ? Math.log(z === 1 ? 1 : z === 0.5 ? Math.sqrt(Math.PI) : z === 1.5 ? Math.sqrt(Math.PI) / 2 : 1)
      : Math.log(z - 1) + logGamma(z - 1);
  const below = (x: number) => {
    // The series of the regularised lower incomplete gamma function.
    let [term, total] = [1 / (df / 2), 0];
    for (let k = 1; k < 500; k += 1) {
      total += term;
      term *= x / 2 / (df / 2 + k);
    }
    return total * Math.exp((df / 2) * Math.log(x / 2) - x / 2 - logGamma(df / 2));
  };
  let [low, high] = [0, 4 * df];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (below(middle) < 0.25) low = middle;
    else high = middle;
  }
  return low;
}

/** The interval of the first points of a walk, by the formulas that a protocol prints. */
function intervalOf(walk: Walk, n: number): { value: number; low: number; high: number } {
  const { value, interval90 } = recompute({
    damagedArea: walk.area,
    tableArea: walk.area,
    points: walk.yields.slice(0, n).map((each, i) => ({
      yield: each,
      place: { kind: 'damaged', zone: walk.zones[i] ?? null },
    })),
    zones: walk.zoneAreas,
    candidates: [{ dates: [''], x: walk.ndvi.slice(0, n), population: walk.population, zonePixels: [] }],
    referenceYield: null,
  });
  return { value, low: interval90?.[0] ?? 0, high: interval90?.[1] ?? Infinity };
}

/**
 * Where a walk stops by the rule as BENCHMARKS.md words it, written without the product's functions: six points or more,
 * zones with a point on nine tenths of the area, the upper half of the interval, widened by the 75 % bound of the
 * spread, at most a tenth of the estimate, and a measured point within one and a half spacings of every one that is left out; else at its end.
 */
export function plainStop(walk: Walk): { points: number; low: number; high: number } {
  const all = walk.places.length;
  const spacing = Math.sqrt(walk.area / all);
  for (let n = 6; n < all; n += 1) {
    const empty = walk.zoneAreas.filter(({ zone }) => !walk.zones.slice(0, n).includes(zone));
    if (empty.reduce((sum, { area }) => sum + area, 0) > 0.1 * walk.area) continue;
    const isNear = walk.places
      .slice(n)
      .every(([x, y]) =>
        walk.places.slice(0, n).some(([east, north]) => Math.hypot(x - east, y - north) <= 1.5 * spacing),
      );
    if (!isNear) continue;
    const { value, low, high } = intervalOf(walk, n);
    if ((high - value) * Math.sqrt((n - 2) / chi2Quarter(n - 2)) <= 0.1 * value) return { points: n, low, high };
  }
  const { low, high } = intervalOf(walk, all);
  return { points: all, low, high };
}
