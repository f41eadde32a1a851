/** Median and spread that a few outliers do not move. */
export interface Robust {
  readonly median: number;
  /** 1.4826 times the median absolute deviation: the standard deviation, were the values normal. */
  readonly spread: number;
}

export const MAD_TO_SIGMA = 1.4826;

/** Differences of decimals deviate from the limit they represent by less than this. */
export const ROUNDING = 1e-9;

/** Fewer blocks than this are no evidence about the others: neither about a crop nor about an image (domain.md 4.1). */
export const MIN_BLOCKS = 8;

/**
 * Median and spread of the first `count` values; reorders them and overwrites them with their deviations. NaN of no
 * value. Linear time.
 */
export function robustOf(values: Float64Array, count: number): Robust {
  const median = medianOf(values, count);
  for (let index = 0; index < count; index += 1) values[index] = Math.abs((values[index] as number) - median);
  return { median, spread: MAD_TO_SIGMA * medianOf(values, count) };
}

/** Median of the first `count` values, the mean of the middle two where the count is even; reorders them. */
export function medianOf(values: Float64Array, count: number): number {
  if (count === 0) return Number.NaN;
  const middle = count >> 1;
  const upper = select(values, count, middle);
  if (count % 2 === 1) return upper;
  let lower = -Infinity;
  for (let index = 0; index < middle; index += 1)
    if ((values[index] as number) > lower) lower = values[index] as number;
  return (lower + upper) / 2;
}

/** The same of a list that keeps its order. */
export const median = (values: readonly number[]): number => medianOf(Float64Array.from(values), values.length);

/** Moves the value of a rank to its place, smaller ones before it (Hoare's selection). */
function select(values: Float64Array, count: number, rank: number): number {
  let [left, right] = [0, count - 1];
  while (left < right) {
    const pivot = values[(left + right) >> 1] as number;
    let [low, high] = [left, right];
    while (low <= high) {
      while ((values[low] as number) < pivot) low += 1;
      while ((values[high] as number) > pivot) high -= 1;
      if (low > high) break;
      const kept = values[low] as number;
      values[low] = values[high] as number;
      values[high] = kept;
      low += 1;
      high -= 1;
    }
    if (rank <= high) right = high;
    else if (rank >= low) left = low;
    else break;
  }
  return values[rank] as number;
}
