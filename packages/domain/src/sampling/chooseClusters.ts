import { type Clusters, kMeans, type PointSet, pointSet } from './kMeans.ts';
import type { Random } from './random.ts';
import { meanSilhouettes } from './silhouette.ts';

/** Silhouettes nearer than this are a tie: the smaller number of clusters. */
const TIE = 0.01;
/** One more cluster must reduce the total sum of squares by at least this share. */
const MIN_GAIN = 0.05;

export interface ClusterChoice extends Clusters {
  /** Null of a single cluster. */
  readonly silhouette: number | null;
  /** Calinski and Harabasz's index, reported but never decisive: it keeps growing with k. Null of a single cluster. */
  readonly calinskiHarabasz: number | null;
}

function whole(set: PointSet): ClusterChoice {
  const { values, dimensions, count } = set;
  const centres = new Float64Array(dimensions);
  for (let slot = 0; slot < values.length; slot += 1) {
    const dimension = slot % dimensions;
    centres[dimension] = (centres[dimension] as number) + (values[slot] as number) / count;
  }
  let sse = 0;
  for (let slot = 0; slot < values.length; slot += 1)
    sse += ((values[slot] as number) - (centres[slot % dimensions] as number)) ** 2;
  return { k: 1, labels: new Int32Array(count), centres, sse, silhouette: null, calinskiHarabasz: null };
}

/** Clusterings of pixels for k = 2 to `most`, each with its mean silhouette. */
export function clusterings(columns: readonly Float64Array[], most: number, random: Random): ClusterChoice[] {
  const set = pointSet(columns);
  const one = whole(set);
  const many = Array.from({ length: Math.max(0, most - 1) }, (_, index) => kMeans(set, index + 2, random));
  const silhouettes = meanSilhouettes(set, many);
  return [
    one,
    ...many.map((clusters, index): ClusterChoice => {
      const { k, sse } = clusters;
      const between = (one.sse - sse) / (k - 1);
      const within = sse / (set.count - k);
      return { ...clusters, silhouette: silhouettes[index] ?? 0, calinskiHarabasz: between / within };
    }),
  ];
}

/**
 * The clustering to be used (domain.md 2.2): the largest mean silhouette, of those within 0.01 the fewest clusters;
 * none that gains too little on the one before, none that is refused. One cluster where no other remains.
 * @param all by k, from 1
 * @param isRefused e.g. because a zone would be too small
 */
export function chooseClustering(
  all: readonly ClusterChoice[],
  isRefused: (choice: ClusterChoice) => boolean,
): ClusterChoice | undefined {
  const [one] = all;
  const total = one?.sse ?? 0;
  const standing = all.filter(
    (choice, index) =>
      choice.silhouette !== null && (all[index - 1]?.sse ?? 0) - choice.sse >= MIN_GAIN * total && !isRefused(choice),
  );
  const best = Math.max(...standing.map(({ silhouette }) => silhouette ?? 0));
  return standing.find(({ silhouette }) => (silhouette ?? 0) >= best - TIE) ?? one;
}
