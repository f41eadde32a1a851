import type { Random } from './random.ts';

/** Points with coordinates: `values[index * dimensions + dimension]`. */
export interface PointSet {
  readonly values: Float64Array;
  readonly dimensions: number;
  readonly count: number;
}

export const pointSet = (columns: readonly ArrayLike<number>[]): PointSet => {
  const dimensions = columns.length;
  const count = columns[0]?.length ?? 0;
  const values = new Float64Array(count * dimensions);
  for (const [dimension, column] of columns.entries())
    for (let index = 0; index < count; index += 1) values[index * dimensions + dimension] = column[index] ?? 0;
  return { values, dimensions, count };
};

export interface Clusters {
  readonly k: number;
  /** Cluster of each point, from 0. */
  readonly labels: Int32Array;
  /** Centres, in the layout of the points. */
  readonly centres: Float64Array;
  /** Sum of squared distances to the centres. */
  readonly sse: number;
}

export const RESTARTS = 20;
const MAX_ROUNDS = 300;

function squaredDistance(a: Float64Array, i: number, b: Float64Array, j: number, dimensions: number): number {
  let sum = 0;
  for (let dimension = 0; dimension < dimensions; dimension += 1) {
    const apart = (a[i * dimensions + dimension] as number) - (b[j * dimensions + dimension] as number);
    sum += apart * apart;
  }
  return sum;
}

/**
 * First centres far from each other: each is drawn by its squared distance from those before (k-means++, Arthur and
 * Vassilvitskii 2007).
 * @param fixed centres that come first and do not move
 */
function firstCentres(set: PointSet, k: number, random: Random, fixed: Float64Array): Float64Array {
  const { values, dimensions, count } = set;
  const centres = new Float64Array(k * dimensions);
  const take = (cluster: number, index: number) =>
    centres.set(values.subarray(index * dimensions, (index + 1) * dimensions), cluster * dimensions);
  const nearest = new Float64Array(count).fill(Infinity);
  /** Adds a centre. @returns the sum of squared distances to the nearest ones */
  const totalWith = (cluster: number): number => {
    let total = 0;
    for (let index = 0; index < count; index += 1) {
      const away = squaredDistance(values, index, centres, cluster, dimensions);
      if (away < (nearest[index] as number)) nearest[index] = away;
      total += nearest[index] as number;
    }
    return total;
  };
  centres.set(fixed);
  const standing = fixed.length / dimensions;
  for (let cluster = 0; cluster + 1 < standing; cluster += 1) totalWith(cluster);
  if (standing === 0) take(0, Math.floor(random() * count));
  for (let cluster = Math.max(1, standing); cluster < k; cluster += 1) {
    const total = totalWith(cluster - 1);
    let left = random() * total;
    let chosen = 0;
    for (let index = 0; index < count; index += 1) {
      if ((nearest[index] as number) === 0) continue;
      chosen = index;
      left -= nearest[index] as number;
      if (left <= 0) break;
    }
    take(cluster, chosen);
  }
  return centres;
}

/**
 * The state of one run. Bounds save most points from being measured again (Hamerly 2010): `upper` is no less than the
 * distance to the own centre, `lower` no more than that to any other.
 */
interface Run {
  readonly k: number;
  /** Number of the first centres, which do not move. */
  readonly fixed: number;
  readonly centres: Float64Array;
  readonly labels: Int32Array;
  readonly upper: Float64Array;
  readonly lower: Float64Array;
  readonly sums: Float64Array;
  readonly sizes: Int32Array;
}

function count(set: PointSet, { sums, sizes }: Run, index: number, cluster: number, sign: 1 | -1): void {
  const { values, dimensions } = set;
  sizes[cluster] = (sizes[cluster] as number) + sign;
  for (let dimension = 0; dimension < dimensions; dimension += 1) {
    const slot = cluster * dimensions + dimension;
    sums[slot] = (sums[slot] as number) + sign * (values[index * dimensions + dimension] as number);
  }
}

/** Measures a point against all centres. @returns whether it changes to another one */
function measure(set: PointSet, run: Run, index: number): boolean {
  const { k, centres, labels, upper, lower } = run;
  let [best, nearest, second] = [0, Infinity, Infinity];
  for (let cluster = 0; cluster < k; cluster += 1) {
    const away = squaredDistance(set.values, index, centres, cluster, set.dimensions);
    if (away < nearest) [best, second, nearest] = [cluster, nearest, away];
    else if (away < second) second = away;
  }
  upper[index] = Math.sqrt(nearest);
  lower[index] = Math.sqrt(second);
  const before = labels[index] as number;
  if (before === best) return false;
  if (before >= 0) count(set, run, index, before, -1);
  count(set, run, index, best, 1);
  labels[index] = best;
  return true;
}

/** Half the distance of each centre to its nearest neighbour: a point nearer than that can belong to no other. */
function halfGaps({ k, centres }: Run, dimensions: number): Float64Array {
  const gaps = new Float64Array(k).fill(Infinity);
  for (let a = 0; a < k; a += 1)
    for (let b = 0; b < k; b += 1)
      if (a !== b) gaps[a] = Math.min(gaps[a] as number, squaredDistance(centres, a, centres, b, dimensions));
  return gaps.map((gap) => Math.sqrt(gap) / 2);
}

function assign(set: PointSet, run: Run): boolean {
  const { centres, labels, upper, lower } = run;
  const gaps = halfGaps(run, set.dimensions);
  let changed = false;
  for (let index = 0; index < set.count; index += 1) {
    const own = labels[index] as number;
    const bound = Math.max(gaps[own] as number, lower[index] as number);
    if ((upper[index] as number) <= bound) continue;
    upper[index] = Math.sqrt(squaredDistance(set.values, index, centres, own, set.dimensions));
    if ((upper[index] as number) > bound && measure(set, run, index)) changed = true;
  }
  return changed;
}

function moveCentres({ dimensions, count: points }: PointSet, run: Run): void {
  const { k, fixed, centres, labels, upper, lower, sums, sizes } = run;
  const moved = new Float64Array(k);
  let most = 0;
  for (let cluster = fixed; cluster < k; cluster += 1) {
    // A centre that lost all its points stays at its place.
    const size = sizes[cluster] as number;
    if (size === 0) continue;
    let squared = 0;
    for (let slot = cluster * dimensions; slot < (cluster + 1) * dimensions; slot += 1) {
      const next = (sums[slot] as number) / size;
      squared += (next - (centres[slot] as number)) ** 2;
      centres[slot] = next;
    }
    moved[cluster] = Math.sqrt(squared);
    most = Math.max(most, moved[cluster] as number);
  }
  for (let index = 0; index < points; index += 1) {
    upper[index] = (upper[index] as number) + (moved[labels[index] as number] as number);
    lower[index] = (lower[index] as number) - most;
  }
}

function once(set: PointSet, k: number, random: Random, fixed: Float64Array): Clusters {
  const { values, dimensions, count: points } = set;
  const run: Run = {
    k,
    fixed: fixed.length / dimensions,
    centres: firstCentres(set, k, random, fixed),
    labels: new Int32Array(points).fill(-1),
    upper: new Float64Array(points),
    lower: new Float64Array(points),
    sums: new Float64Array(k * dimensions),
    sizes: new Int32Array(k),
  };
  for (let index = 0; index < points; index += 1) measure(set, run, index);
  for (let [round, changed] = [0, true]; changed && round < MAX_ROUNDS; round += 1) {
    moveCentres(set, run);
    changed = assign(set, run);
  }
  const { labels, centres } = run;
  let sse = 0;
  for (let index = 0; index < points; index += 1)
    sse += squaredDistance(values, index, centres, labels[index] as number, dimensions);
  return { k, labels, centres, sse };
}

/**
 * k-means: k-means++ starts, Lloyd's rounds until nothing changes, the best of several restarts. Deterministic for a
 * given series of numbers.
 * @param k at least 1; with fewer different points than that some clusters stay empty
 * @param fixed the first of the k centres, which do not move, in the layout of the points; fewer than k
 */
export function kMeans(
  set: PointSet,
  k: number,
  random: Random,
  restarts = RESTARTS,
  fixed: Float64Array = new Float64Array(0),
): Clusters {
  let best = once(set, k, random, fixed);
  for (let restart = 1; restart < restarts; restart += 1) {
    const next = once(set, k, random, fixed);
    if (next.sse < best.sse) best = next;
  }
  return best;
}
