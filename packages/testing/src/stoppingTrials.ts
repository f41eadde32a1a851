/**
 * Walks over plans of the product on fields whose yield is known everywhere, stopped by a rule: how often the 90 %
 * interval contains the true value at the stop, and how many points it saves.
 */
import { arealArea } from '@georisk/domain/geo/area.ts';
import { createRandom, type Random } from '@georisk/domain/sampling/random.ts';
import { calculateYield, type PlacedPoint, type YieldInputs } from '@georisk/domain/yield/calculateYield.ts';
import type { YieldEstimate } from '@georisk/domain/yield/estimate.ts';
import { judgeStop, STOP, type StopSettings } from '@georisk/domain/yield/stopping.ts';
import { plainStop } from './plainStopping.ts';
import { type CutPlan, type Ground, ownSample, partOf, planOf, productOf } from './yieldTrials.ts';

/** In walking order; or every second point first, and the others on the way back; or by chance. */
export const STOP_ORDERS = ['walk', 'second', 'random'] as const;
export type StopOrder = (typeof STOP_ORDERS)[number];

/** Stops as soon as the interval is narrow: two points, wherever they are. */
const NAIVE: StopSettings = { minPoints: 2, reach: Infinity, width: STOP.width, bound: false };

interface Held {
  /** Per cent of the draws whose interval contains the true value. */
  readonly held: number;
  /** Mean number of measured points. */
  readonly points: number;
}

export interface StopCell {
  readonly planned: number;
  readonly all: Held;
  readonly naive: Held;
  readonly rule: Held;
  /** The rule by the other implementation. */
  readonly oracle: Held;
  /** Draws in which the two implementations stop elsewhere, or differ in the interval by more than 1e-6. */
  readonly disagreements: number;
  /** Per cent of the draws that stopped before the end, and how often the interval holds in these alone. */
  readonly stopped: number;
  readonly heldWhereStopped: number;
}

function ordered<T>(items: readonly T[], order: StopOrder, random: Random): readonly T[] {
  if (order === 'walk') return items;
  if (order === 'second') return [...items.filter((_, i) => i % 2 === 0), ...items.filter((_, i) => i % 2 === 1)];
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

type Walked = ReturnType<typeof productOf>;

/** The estimate after the first points of a walk. */
function estimateAfter(ground: Ground, { zones }: CutPlan, { points, x }: Walked, n: number): YieldEstimate {
  const area = arealArea(ground.field.outline);
  const inputs: YieldInputs = {
    damagedArea: area,
    tableArea: area,
    points: points.slice(0, n),
    zones: zones.map((zone) => ({ zone: zone.zone, area: zone.area })),
    candidates: [{ dates: [], x: x.slice(0, n), population: ground.population }],
    referenceYield: null,
    plausibleYield: null,
  };
  const outcome = calculateYield(inputs);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals));
  return outcome.result.estimate;
}

function stopBy(
  settings: StopSettings,
  estimates: readonly YieldEstimate[],
  points: readonly PlacedPoint[],
  area: number,
) {
  const end = estimates.length;
  const at = estimates.findIndex(
    (estimate, index) =>
      judgeStop(
        estimate,
        points.map(({ position = [0, 0] }, place) => ({ position, isMeasured: place <= index })),
        area,
        settings,
      )?.kind === 'stop',
  );
  const measured = at === -1 ? end : at + 1;
  const [low, high] = estimates[measured - 1]?.interval90 ?? [0, Infinity];
  return { points: measured, low, high };
}

const zoneOf = ({ place }: PlacedPoint) => (place.kind === 'damaged' ? place.zone : null);

/** Draws of one field: every draw is another part of it, with a plan of its own. */
export function stopTrial(
  ground: Ground,
  { planned, order, draws, seed = 1 }: { planned: number; order: StopOrder; draws: number; seed?: number },
): StopCell {
  const random = createRandom(seed * 6_101 + planned * 17 + STOP_ORDERS.indexOf(order));
  const ends = { all: { held: 0, points: 0 }, naive: { held: 0, points: 0 }, rule: { held: 0, points: 0 } };
  const oracle = { held: 0, points: 0 };
  let [disagreements, stopped, heldWhereStopped] = [0, 0, 0];
  for (let draw = 0; draw < draws; draw += 1) {
    const here = partOf(ground, random);
    const plan = planOf(here, planned, seed * 1_000 + draw);
    const sampled = ordered(ownSample(here, plan, random), order, random);
    const walked = productOf(here, plan, sampled);
    const area = arealArea(here.field.outline);
    const estimates = sampled.map((_, index) => estimateAfter(here, plan, walked, index + 1));
    const last = sampled.length;
    const holds = ({ low, high }: { low: number; high: number }) => low <= here.truth && here.truth <= high;
    const count = (into: { held: number; points: number }, end: { points: number; low: number; high: number }) => {
      into.points += end.points / draws;
      if (holds(end)) into.held += 100 / draws;
    };
    const [low, high] = estimates[last - 1]?.interval90 ?? [0, Infinity];
    const rule = stopBy(STOP, estimates, walked.points, area);
    const plain = plainStop({
      places: sampled.map(({ position }) => position),
      yields: sampled.map((each) => each.yield),
      ndvi: walked.x,
      zones: walked.points.map(zoneOf),
      zoneAreas: plan.zones.map((zone) => ({ zone: zone.zone, area: zone.area })),
      area,
      population: { values: Array.from(here.population.values), weights: Array.from(here.population.weights) },
    });
    count(ends.all, { points: last, low, high });
    count(ends.naive, stopBy(NAIVE, estimates, walked.points, area));
    count(ends.rule, rule);
    count(oracle, plain);
    if (rule.points !== plain.points || Math.hypot(rule.low - plain.low, rule.high - plain.high) > 1e-6)
      disagreements += 1;
    if (rule.points < last) {
      stopped += 1;
      if (holds(rule)) heldWhereStopped += 1;
    }
  }
  return {
    planned: ends.all.points,
    ...ends,
    oracle,
    disagreements,
    stopped: (100 * stopped) / draws,
    heldWhereStopped: stopped === 0 ? Number.NaN : (100 * heldWhereStopped) / stopped,
  };
}
