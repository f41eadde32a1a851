import type { BuiltPoint } from './lasBuilder.ts';

/** A wood of a few known trees as a laser scan sees it, for tests: no chance, so that figures can be told. */
export interface WoodTree {
  readonly at: readonly [east: number, north: number];
  /** m */
  readonly height: number;
  /** m */
  readonly radius: number;
}

export const WOOD_TREES: readonly WoodTree[] = [
  { at: [12, 12], height: 20, radius: 4 },
  { at: [28, 14], height: 15, radius: 3 },
  { at: [20, 29], height: 25, radius: 5 },
];

/** Height of the ground, m: falls by one in five to the south, with a gentle hollow. */
export const woodGround = (east: number, north: number): number => 300 + north / 5 + Math.sin(east / 12);

/** The surface above the ground: cones. */
export const woodCanopy = (east: number, north: number): number =>
  Math.max(
    0,
    ...WOOD_TREES.map(
      ({ at: [x, y], height, radius }) => height * (1 - Math.hypot(east - x, north - y) / radius / 1.5),
    ),
  );

/**
 * Returns on a grid of a quarter of a metre over a square of 40 m: of every crown, and of the ground between and, here
 * and there, under them.
 * @param isClassified whether the returns of the ground are named so
 */
export function scannedWood(west: number, south: number, isClassified = true): BuiltPoint[] {
  const points: BuiltPoint[] = [];
  for (let row = 0; row < 160; row += 1)
    for (let column = 0; column < 160; column += 1) {
      const [east, north] = [column / 4 + 0.1, row / 4 + 0.1];
      const [ground, height] = [woodGround(east, north), woodCanopy(east, north)];
      const place = { x: west + east, y: south + north };
      if (height > 0) points.push({ ...place, z: ground + height, kind: isClassified ? 5 : 1 });
      // Of the returns under a crown every seventh row and column comes through.
      if (height === 0 || (row % 7 === 0 && column % 7 === 0))
        points.push({ ...place, z: ground, kind: isClassified ? 2 : 1 });
    }
  return points;
}
