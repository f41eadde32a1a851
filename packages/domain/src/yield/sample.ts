/** A used sampling point in the damaged area, as input of the estimators. */
export interface SampleUnit {
  /** Number of the point, for warnings. */
  readonly sequenceId: number;
  /** Yield, t/ha. */
  readonly yield: number;
  /** NDVI around the point (or its mean over time); null where no image shows it. */
  readonly x: number | null;
  /** Zone the point lies in; null where there are no zones. */
  readonly zone: number | null;
}

/** A zone's part of the damaged area. */
export interface ZoneShare {
  readonly zone: number;
  /** m² or any unit common to all zones; only shares count. */
  readonly area: number;
}

/** NDVI of the damaged area's pixels: distinct values, and the number of pixels (or area) of each. */
export interface Population {
  readonly values: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
}

/** NDVI of the pixels of one zone. */
export interface ZonePixels extends Population {
  readonly zone: number;
}

/** Every value counting once. */
export const plainPopulation = (values: readonly number[]): Population => ({
  values,
  weights: new Float64Array(values.length).fill(1),
});

/** Decimals of the NDVI of pixels: finer than the image, and few enough distinct values to print them all. */
export const NDVI_DECIMALS = 4;

/**
 * Values as a population of distinct values, ascending, rounded to four decimals; not a number is left out. @param
 * weights one per value, 1 by default
 */
export function populationOf(values: ArrayLike<number>, weights?: ArrayLike<number>): Population {
  const counts = new Map<number, number>();
  const scale = 10 ** NDVI_DECIMALS;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? Number.NaN;
    const weight = weights?.[index] ?? 1;
    if (Number.isNaN(value) || !(weight > 0)) continue;
    const key = Math.round(value * scale);
    counts.set(key, (counts.get(key) ?? 0) + weight);
  }
  const ascending = [...counts].sort(([a], [b]) => a - b);
  return {
    values: Float64Array.from(ascending, ([key]) => key / scale),
    weights: Float64Array.from(ascending, ([, weight]) => weight),
  };
}
