/**
 * Sum of f over the indexes of a sample; in the order of the points, so that the same input gives the same last
 * digit.
 */
export function sumOver(count: number, f: (index: number) => number): number {
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += f(index);
  return sum;
}

/** Value at an index that is known to exist. */
export const at = (values: ArrayLike<number>, index: number): number => values[index] ?? Number.NaN;
