/** Bins of the histogram over [-1, 1]. */
const BINS = 256;
const PER_UNIT = BINS / 2;
/** Variances closer than this are equal: they differ by the order of the sums alone. */
const EQUAL = 1e-12;

export interface OtsuSplit {
  /** Where the two classes are separated. */
  readonly threshold: number;
  /** Share of the variance between the classes, 0..1. */
  readonly eta: number;
  /** Share of the values above the threshold, 0..1. */
  readonly upperShare: number;
  /** Mean of the values above the threshold. */
  readonly upperMean: number;
}

const centreOf = (bin: number): number => (bin + 0.5) / PER_UNIT - 1;
const lowerEdgeOf = (bin: number): number => bin / PER_UNIT - 1;

/**
 * Otsu's threshold of a histogram of 256 bins on [-1, 1]; values beyond belong to the outermost bins. Where several
 * edges make the same best split (an empty range between two groups), their mean; where different splits are equally
 * good, the lowest. Null where there is nothing to split: no values, or all in one bin.
 * @param values numbers; not a number is left out
 */
export function otsu(values: Float64Array): OtsuSplit | null {
  const histogram = new Float64Array(BINS);
  let count = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    const bin = Math.min(Math.max(Math.floor((value + 1) * PER_UNIT), 0), BINS - 1);
    histogram[bin] = (histogram[bin] ?? 0) + 1;
    count += 1;
  }
  if (count === 0) return null;
  const sum = histogram.reduce((total, each, bin) => total + each * centreOf(bin), 0);
  const variance = histogram.reduce((total, each, bin) => total + each * (centreOf(bin) - sum / count) ** 2, 0) / count;
  if (variance === 0) return null;

  let [below, sumBelow] = [0, 0];
  let [best, first, last] = [-1, 0, 0];
  // Values below the best split's edges.
  let belowBest = 0;
  let [upperShare, upperMean] = [0, 0];
  for (let edge = 1; edge < BINS; edge += 1) {
    below += histogram[edge - 1] ?? 0;
    sumBelow += (histogram[edge - 1] ?? 0) * centreOf(edge - 1);
    if (below === 0 || below === count) continue;
    const above = count - below;
    const between = ((below * above) / count ** 2) * (sumBelow / below - (sum - sumBelow) / above) ** 2;
    if (between > best + EQUAL) {
      [best, first, last] = [between, edge, edge];
      [upperShare, upperMean] = [above / count, (sum - sumBelow) / above];
      belowBest = below;
    } else if (below === belowBest) last = edge;
  }
  return { threshold: (lowerEdgeOf(first) + lowerEdgeOf(last)) / 2, eta: best / variance, upperShare, upperMean };
}
