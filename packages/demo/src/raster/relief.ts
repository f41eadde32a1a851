import { fractalNoise, ridgedNoise, sampled } from '../noise.ts';
import { ORIGIN, PIXEL, PIXELS, SIDE } from '../place/window.ts';
import { hashPair } from '../random.ts';
import type { Landscape } from '../landscape/landscape.ts';
import { FIRST_PLOT_LABEL } from './covers.ts';

/** The causes of differences within a field; the same in every image. Each -1 to 1, one value per pixel. */
export interface Relief {
  /** Low is dry, light and sandy; high is moist, dark and clayey, as in the beds of old meanders. */
  readonly soil: Float32Array;
  /** How well the crop grows: soil, the passes of sowing, chance. */
  readonly stand: Float32Array;
}

const STEP = 30;

/** Smooth noise along one axis. */
function passes(position: number, seed: number): number {
  const cell = Math.floor(position);
  const t = position - cell;
  const smooth = t * t * (3 - 2 * t);
  const value = (i: number) => hashPair(i, 7, seed) / 2 ** 31 - 1;
  return value(cell) * (1 - smooth) + value(cell + 1) * smooth;
}

/** @param labels label of each pixel @param directions working direction of each plot, radians */
export function makeRelief(landscape: Landscape, labels: Uint16Array, directions: Float32Array, seed: number): Relief {
  const count = Math.ceil(SIDE / STEP);
  const onGrid = (field: (x: number, y: number) => number) => sampled(field, ORIGIN[0], ORIGIN[1], STEP, count, count);
  const broad = onGrid(fractalNoise(1_900, 4, seed + 71, 0.55));
  const meanders = onGrid(ridgedNoise(2_300, 0.13, seed + 72));
  const patches = onGrid(fractalNoise(330, 3, seed + 73, 0.6));
  const plotCount = landscape.blocks.reduce((sum, block) => sum + block.plots.length, 0);
  const cosines = new Float32Array(plotCount);
  const sines = new Float32Array(plotCount);
  directions.forEach((angle, i) => {
    cosines[i] = Math.cos(angle);
    sines[i] = Math.sin(angle);
  });
  const soil = new Float32Array(PIXELS * PIXELS);
  const stand = new Float32Array(PIXELS * PIXELS);
  for (let row = 0; row < PIXELS; row += 1) {
    const y = ORIGIN[1] + SIDE - (row + 0.5) * PIXEL;
    for (let column = 0; column < PIXELS; column += 1) {
      const x = ORIGIN[0] + (column + 0.5) * PIXEL;
      const i = row * PIXELS + column;
      const chance = hashPair(column, row, seed + 74) / 2 ** 31 - 1;
      const moist = 0.5 * broad(x, y) + 1.05 * meanders(x, y) - 0.32 + 0.3 * patches(x, y);
      soil[i] = Math.max(-1, Math.min(1, moist + 0.07 * chance));
      const plot = (labels[i] ?? 0) - FIRST_PLOT_LABEL;
      const across = plot < 0 ? 0 : (y - ORIGIN[1]) * (cosines[plot] ?? 1) - (x - ORIGIN[0]) * (sines[plot] ?? 0);
      const drilled = plot < 0 ? 0 : passes(across / 26, seed + plot * 13);
      stand[i] = Math.max(-1, Math.min(1, 0.5 * moist + 0.34 * patches(x, y) + 0.26 * drilled + 0.16 * chance));
    }
  }
  return { soil, stand };
}
