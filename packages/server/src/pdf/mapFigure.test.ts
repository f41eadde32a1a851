import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxFor } from './mapFigure.ts';

const FRAME = { width: 500, height: 300 };

describe('the box of a map', () => {
  it('has the frame’s shape and contains its subject, with room below for the scale', () => {
    const side = integer({ min: 1, max: 50_000 });
    assert(
      property(
        integer({ min: 400_000, max: 900_000 }),
        integer({ min: 40_000, max: 350_000 }),
        side,
        side,
        (x, y, w, h) => {
          const [west, south, east, north] = boxFor([x, y, x + w, y + h], FRAME);
          expect((east - west) / (north - south)).toBeCloseTo(FRAME.width / FRAME.height, 6);
          const metresAPoint = (east - west) / FRAME.width;
          for (const room of [x - west, east - x - w, north - y - h]) expect(room).toBeGreaterThan(10 * metresAPoint);
          expect(y - south).toBeGreaterThan(40 * metresAPoint);
        },
      ),
    );
  });
});
