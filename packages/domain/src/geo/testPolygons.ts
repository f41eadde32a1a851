import { type Arbitrary, array, double, integer, record } from 'fast-check';
import type { Position, Ring } from './types.ts';

/** A circle of corners at random distances: never crosses itself, usually far from convex. For property tests. */
export const simplePolygon = (centre: Position = [0, 0]): Arbitrary<Ring> =>
  array(double({ min: 20, max: 200, noNaN: true }), { minLength: 3, maxLength: 40 }).map((radii) =>
    radii.map((radius, index): Position => {
      const angle = (2 * Math.PI * index) / radii.length;
      return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
    }),
  );

export interface TestBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A box on whole metres. */
export const testBox = (): Arbitrary<TestBox> =>
  record({
    x: integer({ min: -50, max: 50 }),
    y: integer({ min: -50, max: 50 }),
    width: integer({ min: 1, max: 80 }),
    height: integer({ min: 1, max: 80 }),
  });

export const boxRing = ({ x, y, width, height }: TestBox): Ring => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
  [x, y],
];
