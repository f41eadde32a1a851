import { fractalNoise, type NoiseField, ridgedNoise, sampled } from '../noise.ts';
import { ORIGIN, SIDE } from '../place/window.ts';

/** The ground of the landscape; the same silted-up meanders as in its images. */
export interface Ground {
  /** -1 dry and light, 1 wet and heavy. */
  readonly wet: NoiseField;
  /** Above 0.85: saline. */
  readonly salt: NoiseField;
  /** Metres above the sea. */
  readonly height: NoiseField;
}

const STEP = 30;

export function makeGround(seed: number): Ground {
  const count = Math.ceil(SIDE / STEP);
  const onGrid = (field: NoiseField) => sampled(field, ORIGIN[0], ORIGIN[1], STEP, count, count);
  // The seeds of `makeRelief`: where the soil of the images is dark, the map's is heavy.
  const broad = onGrid(fractalNoise(1_900, 4, seed + 71, 0.55));
  const meanders = onGrid(ridgedNoise(2_300, 0.13, seed + 72));
  const patches = onGrid(fractalNoise(330, 3, seed + 73, 0.6));
  const salt = onGrid(fractalNoise(1_200, 2, seed + 601));
  const rolls = onGrid(fractalNoise(4_200, 3, seed + 602));
  const wet: NoiseField = (x, y) => 0.5 * broad(x, y) + 1.05 * meanders(x, y) - 0.32 + 0.3 * patches(x, y);
  return {
    wet,
    salt,
    // The plain falls to the north-west; old beds lie a metre and a half below their banks.
    height: (x, y) =>
      99 +
      (2.4 * (x - ORIGIN[0] - y + ORIGIN[1])) / SIDE +
      1.9 * rolls(x, y) -
      1.1 * broad(x, y) -
      1.5 * meanders(x, y) +
      0.25 * patches(x, y),
  };
}
