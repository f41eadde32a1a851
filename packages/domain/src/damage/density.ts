import type { Position } from '../geo/types.ts';

/** Radius in which a case still counts, m (domain.md 4.6). */
export const BANDWIDTH = 10_000;
/** Side of a cell of the grid, m. */
export const CELL = 1_000;

const M2_PER_KM2 = 1_000_000;

/** A case's place, EPSG:23700; weight 1 by default. */
export interface WeightedPoint {
  readonly position: Position;
  readonly weight?: number;
}

/** Values at the crossings of a grid: column 0, row 0 is `origin`, columns to the east, rows to the north. */
export interface DensityField {
  readonly origin: Position;
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  readonly values: Float64Array;
}

/**
 * The quartic kernel K(d) = 3 / (π h²) · (1 − (d/h)²)², 0 from h on, in 1/km² (domain.md 4.6).
 * @param squared square of the distance, m²
 */
export function quarticKernel(squared: number, bandwidth = BANDWIDTH): number {
  const square = bandwidth * bandwidth;
  if (squared >= square) return 0;
  const rest = 1 - squared / square;
  return ((3 * M2_PER_KM2) / (Math.PI * square)) * rest * rest;
}

/** Cases per km² at a place: the sum of the kernels. @param at EPSG:23700 */
export const densityAt = ([x, y]: Position, points: readonly WeightedPoint[], bandwidth = BANDWIDTH): number =>
  points.reduce(
    (sum, { position, weight = 1 }) =>
      sum + weight * quarticKernel((position[0] - x) ** 2 + (position[1] - y) ** 2, bandwidth),
    0,
  );

/**
 * The density over a grid around all points, EPSG:23700, in 1/km²; its border is 0, so that every contour closes. Null of no points.
 * Cost: points × (2 h / cell)².
 */
export function densityField(
  points: readonly WeightedPoint[],
  bandwidth = BANDWIDTH,
  cell = CELL,
): DensityField | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { position } of points) {
    [west, east] = [Math.min(west, position[0]), Math.max(east, position[0])];
    [south, north] = [Math.min(south, position[1]), Math.max(north, position[1])];
  }
  if (!Number.isFinite(west + south + east + north)) return null;
  const left = Math.floor((west - bandwidth) / cell) - 1;
  const bottom = Math.floor((south - bandwidth) / cell) - 1;
  const columns = Math.ceil((east + bandwidth) / cell) + 2 - left;
  const rows = Math.ceil((north + bandwidth) / cell) + 2 - bottom;
  const field = { origin: [left * cell, bottom * cell] as const, cell, columns, rows };
  const values = new Float64Array(columns * rows);
  for (const point of points) addKernel({ ...field, values }, point, bandwidth);
  return { ...field, values };
}

function addKernel({ origin, cell, columns, values }: DensityField, point: WeightedPoint, bandwidth: number): void {
  const { position, weight = 1 } = point;
  const [x, y] = [position[0] - origin[0], position[1] - origin[1]];
  const to = (value: number) => Math.floor((value + bandwidth) / cell);
  const from = (value: number) => Math.ceil((value - bandwidth) / cell);
  for (let row = from(y); row <= to(y); row += 1) {
    for (let column = from(x); column <= to(x); column += 1) {
      const squared = (column * cell - x) ** 2 + (row * cell - y) ** 2;
      const index = row * columns + column;
      values[index] = (values[index] ?? 0) + weight * quarticKernel(squared, bandwidth);
    }
  }
}
