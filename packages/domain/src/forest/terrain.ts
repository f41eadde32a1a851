import type { Grid } from '../raster/grid.ts';
import { type HeightModel, knownHeights } from './heightModel.ts';

/** Slope and aspect of every cell; NaN where one of the nine heights around is unknown, as at the border. */
export interface Relief {
  readonly grid: Grid;
  /** Degrees from the horizontal, 0 to 90. */
  readonly slope: Float32Array;
  /** Azimuth of the steepest descent, degrees clockwise from north, 0 to 360; NaN also where it is flat. */
  readonly aspect: Float32Array;
}

/** Less steep ground has no aspect, degrees (domain.md 8). */
export const FLAT_SLOPE = 1;

const DEGREES = 180 / Math.PI;

/** Slope and aspect by Horn's 3 x 3 differences (Horn 1981, Proc. IEEE 69:14; domain.md 8). */
export function reliefOf(model: HeightModel): Relief {
  const { grid } = model;
  const { width, height, pixelWidth, pixelHeight } = grid;
  const z = knownHeights(model);
  const slope = new Float32Array(z.length).fill(Number.NaN);
  const aspect = new Float32Array(z.length).fill(Number.NaN);
  for (let row = 1; row + 1 < height; row += 1) {
    for (let column = 1; column + 1 < width; column += 1) {
      const cell = row * width + column;
      const at = (dy: number, dx: number) => z[cell + dy * width + dx] as number;
      const east = at(-1, 1) + 2 * at(0, 1) + at(1, 1) - at(-1, -1) - 2 * at(0, -1) - at(1, -1);
      const south = at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1);
      const [toEast, toSouth] = [east / (8 * pixelWidth), south / (8 * pixelHeight)];
      const steepness = Math.atan(Math.hypot(toEast, toSouth)) * DEGREES;
      if (Number.isNaN(steepness) || Number.isNaN(z[cell] as number)) continue;
      slope[cell] = steepness;
      if (steepness >= FLAT_SLOPE) aspect[cell] = (Math.atan2(-toEast, toSouth) * DEGREES + 360) % 360;
    }
  }
  return { grid, slope, aspect };
}
