import type { Position } from '@georisk/domain/geo/types.ts';
import { fractalNoise, sampled } from '../noise.ts';
import { ORIGIN, PIXEL, PIXELS, SIDE } from '../place/window.ts';

/** Share of the green that an event takes, 0 to 1, a value a pixel, row 0 in the north. */
export type LossField = Float32Array;

const local = ([x, y]: Position): Position => [ORIGIN[0] + x, ORIGIN[1] + y];

/** Centre line of the hail: a storm from the south-west. */
export const HAIL_LINE: readonly [Position, Position] = [local([1_500, 2_700]), local([10_900, 8_500])];
/** Centre and radii of the dry patch. */
export const DROUGHT: { readonly centre: Position; readonly radii: readonly [number, number] } = {
  centre: local([2_900, 9_300]),
  radii: [2_900, 1_950],
};

function fieldOf(loss: (x: number, y: number) => number): LossField {
  const values = new Float32Array(PIXELS * PIXELS);
  for (let row = 0; row < PIXELS; row += 1) {
    const y = ORIGIN[1] + SIDE - (row + 0.5) * PIXEL;
    for (let column = 0; column < PIXELS; column += 1)
      values[row * PIXELS + column] = loss(ORIGIN[0] + (column + 0.5) * PIXEL, y);
  }
  return values;
}

const onGrid = (field: (x: number, y: number) => number, step: number) =>
  sampled(field, ORIGIN[0], ORIGIN[1], step, SIDE / step, SIDE / step);

/** How near a position is to the middle of the hail's track: 1 on it, 0 at its edge. */
export function hailNearness(x: number, y: number): number {
  const [from, to] = HAIL_LINE;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const along = ((x - from[0]) * dx + (y - from[1]) * dy) / length;
  const across = ((x - from[0]) * dy - (y - from[1]) * dx) / length;
  const ends = Math.min(1, Math.max(0, along / 1_600)) * Math.min(1, Math.max(0, (length - along) / 2_000));
  return Math.max(0, 1 - Math.abs(across) / (780 * (0.55 + 0.45 * ends))) * ends;
}

export function hailLoss(seed: number): LossField {
  const gusts = onGrid(fractalNoise(420, 3, seed + 81, 0.6), 30);
  return fieldOf((x, y) => {
    const near = hailNearness(x, y);
    return near === 0 ? 0 : Math.min(0.85, Math.max(0, 1.15 * near ** 0.7 + 0.32 * gusts(x, y) - 0.18) * 0.8);
  });
}

/** How deep a position is in the dry patch, 1 in its middle. */
export function droughtNearness(x: number, y: number): number {
  const { centre, radii } = DROUGHT;
  return Math.max(0, 1 - Math.hypot((x - centre[0]) / radii[0], (y - centre[1]) / radii[1]));
}

/** @param soil moisture of the soil, -1 to 1: light soils dry out first */
export function droughtLoss(soil: Float32Array, seed: number): LossField {
  const edge = onGrid(fractalNoise(1_300, 3, seed + 82, 0.55), 60);
  const field = fieldOf((x, y) => {
    const near = droughtNearness(x, y);
    return near === 0 ? 0 : Math.min(1, Math.max(0, near * 1.7 + 0.35 * edge(x, y)));
  });
  return field.map((value, i) => Math.max(0, value * (0.42 - 0.3 * (soil[i] ?? 0))));
}

/** Bare patches in single fields: voles, game, disease. @param isStricken whether the pixel is in one of them */
export function patchLoss(isStricken: (pixel: number) => boolean, seed: number): LossField {
  const blotches = onGrid(fractalNoise(190, 3, seed + 83, 0.6), 20);
  let pixel = 0;
  return fieldOf((x, y) => (isStricken(pixel++) ? Math.min(0.75, Math.max(0, blotches(x, y) * 1.5 + 0.12)) : 0));
}
