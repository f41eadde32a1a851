import { principalComponents } from './principal.ts';

/** Pixels of a window that are used, by their numbers (row * width + column), ascending. */
export interface PixelFrame {
  readonly width: number;
  readonly height: number;
  readonly pixels: Int32Array;
}

/** A date is used when at least this share of the pixels has NDVI (domain.md 2.1). */
export const MIN_VALID_SHARE = 0.95;
/** Number of newest dates that are considered. */
export const MAX_DATES = 4;
const MIN_FOR_COMPONENTS = 3;

const ABSENT = -1;

/** For every pixel of the window its index among those used, or -1. */
export function placesOf({ width, height, pixels }: PixelFrame): Int32Array {
  const places = new Int32Array(width * height).fill(ABSENT);
  for (const [place, pixel] of pixels.entries()) places[pixel] = place;
  return places;
}

function median(values: Float64Array, count: number): number {
  const sorted = values.subarray(0, count).sort();
  const middle = count >> 1;
  return count % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/**
 * Per pixel the median of its 3x3 neighbourhood, of known values. @param which the pixels that are filtered, the
 * others stay
 */
function median3(
  { width, height, pixels }: PixelFrame,
  places: Int32Array,
  values: Float64Array,
  which: (value: number) => boolean,
): Float64Array {
  const scratch = new Float64Array(9);
  return values.map((own, place) => {
    if (!which(own)) return own;
    const pixel = pixels[place] as number;
    const [column, row] = [pixel % width, Math.floor(pixel / width)];
    let count = 0;
    for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y += 1)
      for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x += 1) {
        const value = values[places[y * width + x] as number] ?? Number.NaN;
        if (!Number.isNaN(value)) scratch[count++] = value;
      }
    return count === 0 ? own : median(scratch, count);
  });
}

export const validShare = (values: Float64Array): number =>
  values.length === 0 ? 0 : values.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0) / values.length;

/** Mean and population standard deviation of the values that are numbers. */
export function momentsOf(values: ArrayLike<number>): { mean: number; sd: number } {
  let [count, sum] = [0, 0];
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number;
    if (Number.isNaN(value)) continue;
    count += 1;
    sum += value;
  }
  const mean = sum / count;
  let squares = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number;
    if (!Number.isNaN(value)) squares += (value - mean) ** 2;
  }
  return { mean, sd: Math.sqrt(squares / count) };
}

const standardised = (values: Float64Array): Float64Array => {
  const { mean, sd } = momentsOf(values);
  return values.map((value) => (sd === 0 ? 0 : (value - mean) / sd));
};

export interface Features {
  /** Indexes (in the frame) of the pixels that can be clustered. */
  readonly places: Int32Array;
  /** One array per feature, over those pixels. */
  readonly columns: readonly Float64Array[];
}

/**
 * What pixels are clustered by (domain.md 2.1, 2.2): NDVI of up to four dates, single gaps filled, standardised per
 * date; of three dates and more their principal components; each feature smoothed by a 3x3 median.
 * @param dates NDVI of the frame's pixels, newest first, not a number where unknown; those with too few values are
 * left out
 */
export function clusterFeatures(frame: PixelFrame, dates: readonly Float64Array[]): Features {
  const all = placesOf(frame);
  const filled = dates
    .slice(0, MAX_DATES)
    .filter((values) => validShare(values) >= MIN_VALID_SHARE)
    .map((values) => median3(frame, all, values, Number.isNaN));
  if (filled.length === 0) return { places: new Int32Array(0), columns: [] };
  const places = Int32Array.from(frame.pixels.keys()).filter((place) =>
    filled.every((values) => !Number.isNaN(values[place] as number)),
  );
  const scored = filled.map((values) => {
    const scores = standardised(values);
    return Float64Array.from(places, (place) => scores[place] as number);
  });
  const features = scored.length < MIN_FOR_COMPONENTS ? scored : principalComponents(scored);
  return { places, columns: features.map((feature) => smoothed(frame, all, places, feature)) };
}

/** A feature's 3x3 median. @param places indexes of its pixels in the frame */
function smoothed(frame: PixelFrame, all: Int32Array, places: Int32Array, feature: Float64Array): Float64Array {
  const whole = new Float64Array(frame.pixels.length).fill(Number.NaN);
  for (const [index, place] of places.entries()) whole[place] = feature[index] as number;
  const medians = median3(frame, all, whole, (value) => !Number.isNaN(value));
  return Float64Array.from(places, (place) => medians[place] as number);
}
