/** NDVI within which two curves are called alike: the spread of a crop between neighbouring fields is about as large. */
export const ALIKE = 0.05;

export interface Compared {
  /** With what: other fields of the crop, the earlier years, the year before. */
  readonly with: 'median' | 'band' | 'lastYear';
  /** NDVI above (or, negative, below) it; 0 within it or alike. */
  readonly difference: number;
}

export interface CurveValues {
  readonly mean: number;
  readonly median: number | null;
  readonly lo: number | null;
  readonly hi: number | null;
  readonly lastYear: number | null;
}

const unlike = (difference: number): number => (Math.abs(difference) <= ALIKE ? 0 : difference);

/** How a day's measurement compares: with the same crop around, else with the field's own earlier years; null with neither. */
export function compareCurve({ mean, median, lo, hi, lastYear }: CurveValues): Compared | null {
  if (median !== null) return { with: 'median', difference: unlike(mean - median) };
  if (lo !== null && hi !== null)
    return { with: 'band', difference: mean < lo ? unlike(mean - lo) : mean > hi ? unlike(mean - hi) : 0 };
  return lastYear === null ? null : { with: 'lastYear', difference: unlike(mean - lastYear) };
}
