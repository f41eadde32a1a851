/**
 * Estimates of fields whose yield is known everywhere, from a few points, by the product's own zones, positions and
 * formulas: their errors, and how often the 90 % interval contains the true value. Beside them three plain textbook
 * estimators, written here independently.
 */
import { distance } from '@georisk/domain/geo/ring.ts';
import { arealHolds } from '@georisk/domain/geo/contains.ts';
import { arealArea } from '@georisk/domain/geo/area.ts';
import { overlapArea } from '@georisk/domain/geo/overlap.ts';
import type { Areal, Position } from '@georisk/domain/geo/types.ts';
import { decodeNdvi } from '@georisk/domain/ndvi/encoding.ts';
import { packPolygons } from '@georisk/domain/raster/packedPolygons.ts';
import { buildRunIndex } from '@georisk/domain/raster/runIndex.ts';
import { createRandom, type Random } from '@georisk/domain/sampling/random.ts';
import { planSampling, type SamplingInput, type SamplingPlan } from '@georisk/domain/sampling/samplingPlan.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { calculateYield, type PlacedPoint, type YieldResult } from '@georisk/domain/yield/calculateYield.ts';
import { placeOfPoint } from '@georisk/domain/yield/pointPlace.ts';
import { type Population, populationOf } from '@georisk/domain/yield/sample.ts';
import type { MeasuredField } from './measuredFields.ts';
import { greg, plainMean, postStratified, type TextbookSample } from './textbookEstimators.ts';

/** Standard deviation of an assessor's measurement, as a part of the true yield. */
const NOISE = 0.08;
const PIXEL_DATE = '2018-06-14' as IsoDate;

export const gauss = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A field made ready for many draws. */
export interface Ground {
  readonly name: string;
  readonly field: MeasuredField;
  /** Of all cells, t/ha. */
  readonly truth: number;
  /** Pixels with their centre in the field, and their NDVI. */
  readonly inside: Int32Array;
  readonly pixels: Float64Array;
  readonly population: Population;
}

export function groundOf(name: string, field: MeasuredField): Ground {
  const { grid, codes, outline, cells } = field;
  const { runs } = buildRunIndex(grid, packPolygons([outline]));
  const inside: number[] = [];
  for (let run = 0; run < runs.length; run += 2)
    for (let step = 0; step < (runs[run + 1] ?? 0); step += 1) inside.push((runs[run] ?? 0) + step);
  const pixels = Float64Array.from(inside, (pixel) => decodeNdvi(codes[pixel] ?? 0));
  const truth = cells.reduce((sum, cell) => sum + cell.yield, 0) / cells.length;
  return { name, field, truth, inside: Int32Array.from(inside), pixels, population: populationOf(pixels) };
}

/** NDVI around a position as the product reads it: the mean of the known pixels of 3x3. */
function ndviAround({ field: { grid, codes } }: Ground, [x, y]: Position): number | null {
  const [column, row] = [
    Math.floor((x - grid.originX) / grid.pixelWidth),
    Math.floor((grid.originY - y) / grid.pixelHeight),
  ];
  let [sum, count] = [0, 0];
  for (let down = -1; down <= 1; down += 1)
    for (let across = -1; across <= 1; across += 1) {
      const value = decodeNdvi(codes[(row + down) * grid.width + column + across] ?? 0);
      if (Number.isNaN(value)) continue;
      sum += value;
      count += 1;
    }
  return count === 0 ? null : sum / count;
}

/** A plan with its zones clipped to the field. */
export interface CutPlan {
  readonly plan: SamplingPlan;
  readonly zones: readonly { readonly zone: number; readonly area: number; readonly geometry: Areal }[];
}

export function planOf({ field, inside, pixels }: Ground, points: number, seed: number): CutPlan {
  const { outline, grid } = field;
  const input: SamplingInput = {
    damaged: outline,
    table: outline,
    damagedArea: arealArea(outline),
    grid,
    inside,
    dates: [pixels],
    project: (position) => position,
    seed,
    points,
    meanNdvi: 0.5,
  };
  const plan = planSampling(input);
  const zones = plan.zones.map(({ zoneIndex, carriedOn }) => ({
    zone: zoneIndex,
    area: overlapArea(carriedOn, outline),
    geometry: carriedOn,
  }));
  return { plan, zones };
}

export interface Sampled {
  readonly position: Position;
  /** As measured, t/ha. */
  readonly yield: number;
}

/** The product's estimate from measured points. */
export function productOf(ground: Ground, { zones }: CutPlan, sampled: readonly Sampled[]) {
  const { outline } = ground.field;
  const points = sampled.map(
    (each, index): PlacedPoint => ({
      sequenceId: index + 1,
      isUsed: true,
      yield: each.yield,
      position: each.position,
      place: placeOfPoint(each.position, outline, outline, zones),
    }),
  );
  const x = sampled.map(({ position }) => ndviAround(ground, position));
  const area = arealArea(outline);
  const outcome = calculateYield({
    damagedArea: area,
    tableArea: area,
    points,
    zones: zones.map(({ zone, area: part }) => ({ zone, area: part })),
    candidates: [{ dates: [PIXEL_DATE], x, population: ground.population }],
    referenceYield: null,
    plausibleYield: null,
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals));
  return { result: outcome.result, points, x };
}

const measured = (value: number, random: Random) => Math.max(0, value * (1 + NOISE * gauss(random)));

/** Different cells at random. */
export function randomSample({ field: { cells } }: Ground, n: number, random: Random): Sampled[] {
  const taken = new Set<number>();
  while (taken.size < n) taken.add(Math.floor(random() * cells.length));
  return [...taken].map((at) => ({
    position: cells[at]?.position ?? [0, 0],
    yield: measured(cells[at]?.yield ?? 0, random),
  }));
}

const nearestYield = ({ field: { cells } }: Ground, position: Position): number =>
  cells.reduce((best, cell) => (distance(cell.position, position) < distance(best.position, position) ? cell : best))
    .yield;

/** The product's own points. */
export const ownSample = (ground: Ground, { plan }: CutPlan, random: Random): Sampled[] =>
  plan.points.map(({ position }) => ({ position, yield: measured(nearestYield(ground, position), random) }));

/** Numbers of points that are tested. */
export const COUNTS = [5, 8, 10, 20] as const;

/** Draws of one field, design and number of points: root mean square errors in per cent of the true mean. */
export interface TrialCell {
  readonly n: number;
  /** Mean number of points and of zones. */
  readonly points: number;
  readonly zones: number;
  readonly mean: number;
  readonly poststrat: number;
  readonly greg: number;
  readonly product: number;
  /** Product against the best of the other three. */
  readonly ratio: number;
  /** Per cent of the draws whose 90 % interval contains the true value. */
  readonly covered: number;
  /** Per cent of the draws in which the image was used. */
  readonly accepted: number;
}

/** A cell as a line of a table. */
export function lineOf({ name }: Ground, design: Design, cell: TrialCell): string {
  const error = (value: number) => value.toFixed(2).padStart(6);
  return [
    `${name.padEnd(36)} ${design.padEnd(6)} n=${String(cell.n).padStart(2)}`,
    `mean ${error(cell.mean)} zones ${error(cell.poststrat)} GREG ${error(cell.greg)} product ${error(cell.product)} %`,
    `ratio ${cell.ratio.toFixed(3)} holds ${cell.covered.toFixed(1).padStart(5)} % image in ${cell.accepted.toFixed(0)} %`,
  ].join('  ');
}

export type Design = 'random' | 'own';

export interface TrialOptions {
  readonly n: number;
  readonly design: Design;
  readonly draws: number;
  readonly seed?: number;
}

/**
 * The part of a polygon's ring on the left of a line (Sutherland and Hodgman); the line's own sections between parts
 * have no area.
 */
function leftOf(ring: readonly Position[], [px, py]: Position, [dx, dy]: Position): Position[] {
  const side = ([x, y]: Position) => dx * (y - py) - dy * (x - px);
  const kept: Position[] = [];
  for (const [index, to] of ring.entries()) {
    const from = ring[index - 1];
    if (from !== undefined && side(from) >= 0 !== side(to) >= 0) {
      const share = side(from) / (side(from) - side(to));
      kept.push([from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]);
    }
    if (side(to) >= 0) kept.push(to);
  }
  const [first] = kept;
  const last = kept.at(-1);
  return first !== undefined && last !== undefined && distance(first, last) > 0 ? [...kept, first] : kept;
}

/** Least and greatest share of a field that is used as the damaged part. */
const PART = [0.4, 0.9] as const;

/**
 * A part of a field, cut off by a random straight line: points that the product places hardly vary on the same area, so
 * that one lucky or unlucky plan would decide. Each draw uses another part.
 */
export function partOf(ground: Ground, random: Random): Ground {
  const { outline, cells } = ground.field;
  const ring = outline.type === 'Polygon' ? outline.coordinates[0] : undefined;
  for (;;) {
    const through = cells[Math.floor(random() * cells.length)]?.position ?? [0, 0];
    const angle = 2 * Math.PI * random();
    const cut = leftOf(ring ?? [], through, [Math.cos(angle), Math.sin(angle)]);
    if (cut.length < 4) continue;
    const part: Areal = { type: 'Polygon', coordinates: [cut] };
    const share = arealArea(part) / arealArea(outline);
    if (share < PART[0] || share > PART[1]) continue;
    const own = cells.filter(({ position }) => arealHolds(part, position));
    return groundOf(ground.name, { ...ground.field, outline: part, cells: own });
  }
}

/** Draws of one field, design and number of points. */
export function trial(ground: Ground, { n, design, draws, seed = 1 }: TrialOptions): TrialCell {
  const random = createRandom(seed * 7919 + n * 31 + (design === 'own' ? 1 : 0));
  const squares = { mean: 0, poststrat: 0, greg: 0, product: 0 };
  let [covered, accepted, points, zoneCount] = [0, 0, 0, 0];
  const whole = design === 'random' ? planOf(ground, n, seed) : null;
  for (let draw = 0; draw < draws; draw += 1) {
    const here = whole === null ? partOf(ground, random) : ground;
    const plan = whole ?? planOf(here, n, seed * 1000 + draw);
    const sampled = design === 'own' ? ownSample(here, plan, random) : randomSample(here, n, random);
    const { result, points: placed, x } = productOf(here, plan, sampled);
    points += sampled.length / draws;
    zoneCount += plan.zones.length / draws;
    const sample: TextbookSample = {
      y: sampled.map((each) => each.yield),
      x: x.map((each) => each ?? Number.NaN),
      z: placed.map(({ place }) => (place.kind === 'damaged' ? (place.zone ?? 0) : 0)),
      areas: new Map(plan.zones.map(({ zone, area }) => [zone, area])),
      population: here.population,
    };
    const off = (value: number) => (100 * (value / here.truth - 1)) ** 2 / draws;
    squares.mean += off(plainMean(sample));
    squares.poststrat += off(postStratified(sample).value);
    squares.greg += off(greg(sample));
    squares.product += off(result.estimate.value);
    const [low, high] = intervalOf(result);
    if (low <= here.truth && here.truth <= high) covered += 100 / draws;
    if (result.estimate.method === 'composite') accepted += 100 / draws;
  }
  const errors = {
    mean: Math.sqrt(squares.mean),
    poststrat: Math.sqrt(squares.poststrat),
    greg: Math.sqrt(squares.greg),
    product: Math.sqrt(squares.product),
  };
  const ratio = errors.product / Math.min(errors.mean, errors.poststrat, errors.greg);
  return { n, points, zones: zoneCount, ...errors, ratio, covered, accepted };
}

const intervalOf = ({ estimate: { interval90 } }: YieldResult): readonly [number, number] =>
  interval90 ?? [0, Infinity];
