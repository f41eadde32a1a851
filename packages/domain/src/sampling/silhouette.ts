import type { PointSet } from './kMeans.ts';

/** Largest number of points in the sample (domain.md 2.2): the cost is quadratic. */
export const MAX_SAMPLED = 2_000;

/** Numbers of the points in the sample, evenly spread over their order. */
export function sampledIndexes(count: number, most = MAX_SAMPLED): Int32Array {
  const taken = Math.min(count, most);
  return Int32Array.from({ length: taken }, (_, index) => Math.floor((index * count) / taken));
}

/**
 * Mean silhouettes of several ways to cluster the same points (Rousseeuw 1987): how much nearer points are to their
 * own cluster than to the next. Distances are computed once for all of them. A point that is alone in its cluster
 * counts 0.
 * @param labelings clusters of all points from 0, one array a clustering
 */
export function meanSilhouettes(
  { values, dimensions, count }: PointSet,
  labelings: readonly { readonly k: number; readonly labels: Int32Array }[],
): number[] {
  const sampled = sampledIndexes(count);
  const n = sampled.length;
  const coordinates = new Float64Array(n * dimensions);
  for (let index = 0; index < n; index += 1) {
    const from = (sampled[index] as number) * dimensions;
    coordinates.set(values.subarray(from, from + dimensions), index * dimensions);
  }
  const own = labelings.map(({ k, labels }) => {
    const label = Int32Array.from(sampled, (index) => labels[index] as number);
    const sizes = new Int32Array(k);
    for (const cluster of label) sizes[cluster] = (sizes[cluster] as number) + 1;
    return { k, label, sizes, sums: new Float64Array(k), total: 0 };
  });
  const distances = new Float64Array(n);
  for (let index = 0; index < n; index += 1) {
    distancesFrom(coordinates, dimensions, n, index, distances);
    for (const each of own) each.total += silhouetteOf(each, index, distances);
  }
  return own.map(({ total }) => (n === 0 ? 0 : total / n));
}

function distancesFrom(coordinates: Float64Array, dimensions: number, n: number, index: number, out: Float64Array) {
  for (let other = 0; other < n; other += 1) {
    let sum = 0;
    for (let dimension = 0; dimension < dimensions; dimension += 1) {
      const apart =
        (coordinates[index * dimensions + dimension] as number) -
        (coordinates[other * dimensions + dimension] as number);
      sum += apart * apart;
    }
    out[other] = Math.sqrt(sum);
  }
}

interface Labeling {
  readonly k: number;
  readonly label: Int32Array;
  readonly sizes: Int32Array;
  readonly sums: Float64Array;
}

function silhouetteOf({ k, label, sizes, sums }: Labeling, index: number, distances: Float64Array): number {
  sums.fill(0);
  for (let other = 0; other < label.length; other += 1) {
    const cluster = label[other] as number;
    sums[cluster] = (sums[cluster] as number) + (distances[other] as number);
  }
  const mine = label[index] as number;
  const size = sizes[mine] as number;
  if (size <= 1) return 0;
  const within = (sums[mine] as number) / (size - 1);
  let next = Infinity;
  for (let cluster = 0; cluster < k; cluster += 1) {
    if (cluster === mine || sizes[cluster] === 0) continue;
    next = Math.min(next, (sums[cluster] as number) / (sizes[cluster] as number));
  }
  if (next === Infinity) return 0;
  const most = Math.max(within, next);
  return most === 0 ? 0 : (next - within) / most;
}
