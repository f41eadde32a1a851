/** Fewer clear dates after the event do not make a course. */
export const MIN_DATES_FOR_AUC = 3;
/**
 * Days after the event that are searched for damage (Singh et al. 2022: the 32 days after hail are the most
 * informative).
 */
export const DAMAGE_DAYS = 32;

export interface CourseLoss {
  /** Difference of the two integrals, NDVI days. */
  readonly loss: number;
  /** The same as a share of what was expected. */
  readonly relative: number;
}

/**
 * Loss of NDVI over time: the area between the expected course and the observed one, by trapezoids; null where fewer than two days are known or
 * nothing was expected.
 * @param days ascending day numbers
 * @param expected NDVI without damage, one a day
 * @param observed NDVI, one a day; a day that is not a number was not seen
 */
export function courseLoss(
  days: readonly number[],
  expected: readonly number[],
  observed: readonly number[],
): CourseLoss | null {
  let [pre, obs, previous] = [0, 0, -1];
  for (const [index, day] of days.entries()) {
    if (Number.isNaN(observed[index] ?? Number.NaN) || Number.isNaN(expected[index] ?? Number.NaN)) continue;
    if (previous >= 0) {
      const width = (day - (days[previous] ?? day)) / 2;
      pre += width * ((expected[index] ?? 0) + (expected[previous] ?? 0));
      obs += width * ((observed[index] ?? 0) + (observed[previous] ?? 0));
    }
    previous = index;
  }
  return pre > 0 ? { loss: pre - obs, relative: (pre - obs) / pre } : null;
}
