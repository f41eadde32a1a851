import { hashPair } from './random.ts';

/** A smooth field over the plane, about -1 to 1. */
export type NoiseField = (x: number, y: number) => number;

const lattice = (x: number, y: number, seed: number) => hashPair(x, y, seed) / 2_147_483_648 - 1;

/** Value noise with quintic blending. @param size distance of the lattice, in the units of x and y */
export function valueNoise(size: number, seed: number): NoiseField {
  return (x, y) => {
    const u = x / size;
    const v = y / size;
    const column = Math.floor(u);
    const row = Math.floor(v);
    const fx = u - column;
    const fy = v - row;
    const sx = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const sy = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const south = lattice(column, row, seed) * (1 - sx) + lattice(column + 1, row, seed) * sx;
    const north = lattice(column, row + 1, seed) * (1 - sx) + lattice(column + 1, row + 1, seed) * sx;
    return south * (1 - sy) + north * sy;
  };
}

/** Octaves of value noise, each half as large and `gain` as strong as the one before, scaled to about -1 to 1. */
export function fractalNoise(size: number, octaves: number, seed: number, gain = 0.5): NoiseField {
  const layers = Array.from({ length: octaves }, (_, i) => ({
    field: valueNoise(size / 2 ** i, seed + 7_919 * i),
    weight: gain ** i,
  }));
  const total = Math.sqrt(layers.reduce((sum, { weight }) => sum + weight * weight, 0));
  return (x, y) => {
    let sum = 0;
    for (const { field, weight } of layers) sum += field(x, y) * weight;
    return sum / total;
  };
}

/**
 * Winding lines: 1 on them, falling to 0 at `width` of the underlying field. The silted-up meanders of the plain look
 * like this from above.
 */
export function ridgedNoise(size: number, width: number, seed: number): NoiseField {
  const field = fractalNoise(size, 3, seed, 0.45);
  return (x, y) => Math.max(0, 1 - Math.abs(field(x, y)) / width);
}

/** A field known on a coarse grid and read bilinearly: smooth noise for millions of pixels at the price of thousands. */
export function sampled(
  field: NoiseField,
  originX: number,
  originY: number,
  step: number,
  columns: number,
  rows: number,
): NoiseField {
  const values = new Float32Array((columns + 1) * (rows + 1));
  for (let row = 0; row <= rows; row += 1)
    for (let column = 0; column <= columns; column += 1)
      values[row * (columns + 1) + column] = field(originX + column * step, originY + row * step);
  return (x, y) => {
    const u = Math.min(Math.max((x - originX) / step, 0), columns - 1e-6);
    const v = Math.min(Math.max((y - originY) / step, 0), rows - 1e-6);
    const column = Math.floor(u);
    const row = Math.floor(v);
    const fx = u - column;
    const fy = v - row;
    const at = row * (columns + 1) + column;
    const south = (values[at] ?? 0) * (1 - fx) + (values[at + 1] ?? 0) * fx;
    const north = (values[at + columns + 1] ?? 0) * (1 - fx) + (values[at + columns + 2] ?? 0) * fx;
    return south * (1 - fy) + north * fy;
  };
}
