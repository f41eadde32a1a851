/** Number of dates of a season on which a field is greenest. */
export const PEAK_DATES = 3;

/**
 * Mean of each pixel over several images; not a number where it was never visible.
 * @param images NDVI of the same pixels, not a number where a pixel is not visible
 */
export function meanOfImages(images: readonly Float64Array[]): Float64Array {
  const length = images[0]?.length ?? 0;
  return Float64Array.from({ length }, (_, pixel) => {
    let [sum, count] = [0, 0];
    for (const image of images) {
      const value = image[pixel] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      sum += value;
      count += 1;
    }
    return count === 0 ? Number.NaN : sum / count;
  });
}

/**
 * How many standard deviations (population) each pixel is from the field's mean; 0 everywhere in a field without
 * differences.
 */
export function zScores(values: Float64Array): Float64Array {
  const known = values.filter((value) => !Number.isNaN(value));
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const sd = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length);
  return values.map((value) => (sd < 1e-9 && !Number.isNaN(value) ? 0 : (value - mean) / sd));
}
