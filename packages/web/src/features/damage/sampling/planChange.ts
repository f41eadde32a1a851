import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { staysWithNewZones } from '@georisk/domain/sampling/keptPoints.ts';
import { pointNumber } from '@georisk/domain/sampling/pointNumber.ts';
import { hectares } from '@georisk/domain/units.ts';

type PlannedPlot = Pick<DamagePlot, 'samplingZones' | 'sampling' | 'damagedArea'>;

/** Counts of a plan now, and after zones are made again; null where only the new plan will tell. */
export interface PlanCounts {
  readonly zones: readonly [now: number, after: null];
  readonly measured: readonly [now: number, after: number];
  /** Not measured, but placed or commented by a person. */
  readonly others: readonly [now: number, after: number];
  /** Planned and not measured; after: at most. */
  readonly planned: readonly [now: number, after: number];
}

/** The effect of new zones on the points of a plot. */
export function planCounts({ samplingZones = [], sampling = [], damagedArea }: PlannedPlot): PlanCounts {
  const kept = sampling.filter(staysWithNewZones);
  const measured = kept.filter((point) => point.yield !== null).length;
  const others = kept.length - measured;
  return {
    zones: [samplingZones.length, null],
    measured: [measured, measured],
    others: [others, others],
    // A zone with two points of its own may still get one.
    planned: [sampling.length - kept.length, Math.max(0, pointNumber(hectares(damagedArea)) - kept.length)],
  };
}

/** The points that were measured since a plan was read, the newest first. */
export function measuredSince(read: readonly SamplingPoint[], now: readonly SamplingPoint[]): readonly SamplingPoint[] {
  const before = new Map(read.map((point) => [point.id, point]));
  return now
    .filter((point) => point.yield !== null && (before.get(point.id)?.receivedAt ?? null) !== point.receivedAt)
    .toSorted((a, b) => (b.receivedAt ?? '').localeCompare(a.receivedAt ?? ''));
}
