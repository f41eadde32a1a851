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
  /** Centres, as the points are kept. */
  readonly centres: Float64Array;
  /** Sum of squared distances to the centres. */
  readonly sse: number;
}

export const RESTARTS = 20;
const MOST_ROUNDS = 300;

function squaredDistance(a: Float64Array, i: number, b: Float64Array, j: number, dimensions: number): number {
  let sum = 0;
  for (let dimension = 0; dimension < dimensions; dimension += 1) {
    const apart = (a[i * dimensions + dimension] as number) - (b[j * dimensions + dimension] as number);
    sum += apart * apart;
  }
  return sum;
}

/** First centres far from each other: each is drawn by its squared distance from those before (k-means++, Arthur and Vassilvitskii 2007). */
function firstCentres({ values, dimensions, count }: PointSet, k: number, random: Random): Float64Array {
  const centres = new Float64Array(k * dimensions);
  const take = (cluster: number, index: number) =>
    centres.set(values.subarray(index * dimensions, (index + 1) * dimensions), cluster * dimensions);
  take(0, Math.floor(random() * count));
  const nearest = new Float64Array(count).fill(Infinity);
  for (let cluster = 1; cluster < k; cluster += 1) {
    let total = 0;
    for (let index = 0; index < count; index += 1) {
      const away = squaredDistance(values, index, centres, cluster - 1, dimensions);
      if (away < (nearest[index] as number)) nearest[index] = away;
      total += nearest[index] as number;
    }
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

/** Gives every point to the nearest centre. @returns whether any changed, and the sum of squares */
function assign(
  set: PointSet,
  centres: Float64Array,
  k: number,
  labels: Int32Array,
): { changed: boolean; sse: number } {
  const { values, dimensions, count } = set;
  let [changed, sse] = [false, 0];
  for (let index = 0; index < count; index += 1) {
    let [best, nearest] = [0, Infinity];
    for (let cluster = 0; cluster < k; cluster += 1) {
      const away = squaredDistance(values, index, centres, cluster, dimensions);
      if (away < nearest) [best, nearest] = [cluster, away];
    }
    if (labels[index] !== best) {
      labels[index] = best;
      changed = true;
    }
    sse += nearest;
  }
  return { changed, sse };
}

function moveCentres({ values, dimensions, count }: PointSet, centres: Float64Array, k: number, labels: Int32Array) {
  const sums = new Float64Array(k * dimensions);
  const sizes = new Int32Array(k);
  for (let index = 0; index < count; index += 1) {
    const cluster = labels[index] as number;
    sizes[cluster] = (sizes[cluster] as number) + 1;
    for (let dimension = 0; dimension < dimensions; dimension += 1) {
      const slot = cluster * dimensions + dimension;
      sums[slot] = (sums[slot] as number) + (values[index * dimensions + dimension] as number);
    }
  }
  // A centre that lost all its points stays where it was.
  for (let slot = 0; slot < sums.length; slot += 1) {
    const size = sizes[Math.floor(slot / dimensions)] as number;
    if (size > 0) centres[slot] = (sums[slot] as number) / size;
  }
}

function once(set: PointSet, k: number, random: Random): Clusters {
  const centres = firstCentres(set, k, random);
  const labels = new Int32Array(set.count).fill(-1);
  let { changed, sse } = assign(set, centres, k, labels);
  for (let round = 0; changed && round < MOST_ROUNDS; round += 1) {
    moveCentres(set, centres, k, labels);
    ({ changed, sse } = assign(set, centres, k, labels));
  }
  return { k, labels, centres, sse };
}

/**
 * k-means: k-means++ starts, Lloyd's rounds until nothing changes, the best of several restarts. Deterministic by the series of numbers.
 * @param k at least 1; with fewer different points than that some clusters stay empty
 */
export function kMeans(set: PointSet, k: number, random: Random, restarts = RESTARTS): Clusters {
  let best = once(set, k, random);
  for (let restart = 1; restart < restarts; restart += 1) {
    const next = once(set, k, random);
    if (next.sse < best.sse) best = next;
  }
  return best;
}
