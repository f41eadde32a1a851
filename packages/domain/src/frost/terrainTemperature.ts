import { type HeightModel, knownHeights } from '../forest/heightModel.ts';

/** Fall of temperature with height on slopes, K/m (domain.md 6). */
export const LAPSE_RATE = 0.0065;
/** Cold air in a hollow, K for each metre below the surroundings, at most `MAX_POOL` (domain.md 6). */
const POOL_RATE = 0.02;
const MAX_POOL = 2;
/** Radius of the surroundings, m. */
export const TPI_RADIUS = 500;

/** How much colder a hollow is, K. @param tpi height less the mean height within 500 m, m */
export const coldPool = (tpi: number): number => Math.min(MAX_POOL, POOL_RATE * Math.max(0, -tpi));

export interface Site {
  /** m above the sea. */
  readonly height: number;
  /** Topographic position: height less the mean height within 500 m, m. */
  readonly tpi: number;
}

/** Minimum of a block by that of its grid cell, °C (domain.md 6). @param cellHeight m above the sea */
export const adjustedMinimum = (minimum: number, cellHeight: number, { height, tpi }: Site): number =>
  minimum - LAPSE_RATE * (height - cellHeight) - coldPool(tpi);

/**
 * Height of every cell less the mean of the known heights within a radius, m; NaN where the height is unknown. Sums of
 * rows make the cost cells × radius in rows.
 * @param radius m
 */
export function topographicPosition(model: HeightModel, radius: number = TPI_RADIUS): Float32Array {
  const { width, height: rows, pixelWidth, pixelHeight } = model.grid;
  const z = knownHeights(model);
  const stride = width + 1;
  const sums = new Float64Array(stride * rows);
  const counts = new Int32Array(stride * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [at, value] = [row * stride + column, z[row * width + column] as number];
      const isKnown = !Number.isNaN(value);
      sums[at + 1] = (sums[at] as number) + (isKnown ? value : 0);
      counts[at + 1] = (counts[at] as number) + (isKnown ? 1 : 0);
    }
  }
  const reach = Math.floor(radius / pixelHeight);
  const halves = Int32Array.from({ length: reach + 1 }, (_, dy) =>
    Math.floor(Math.sqrt(radius * radius - (dy * pixelHeight) ** 2) / pixelWidth),
  );
  const tpi = new Float32Array(z.length).fill(Number.NaN);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const own = z[row * width + column] as number;
      if (Number.isNaN(own)) continue;
      let [sum, count] = [0, 0];
      for (let other = Math.max(0, row - reach); other <= Math.min(rows - 1, row + reach); other += 1) {
        const half = halves[Math.abs(other - row)] as number;
        const from = other * stride + Math.max(0, column - half);
        const to = other * stride + Math.min(width, column + half + 1);
        sum += (sums[to] as number) - (sums[from] as number);
        count += (counts[to] as number) - (counts[from] as number);
      }
      tpi[row * width + column] = own - sum / count;
    }
  }
  return tpi;
}
