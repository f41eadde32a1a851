import { describe, expect, it } from 'vitest';
import { emptySketch, sketchOf } from '../sketch/sketch.ts';
import { measured } from './measured.ts';

const corners = [
  [750_000, 200_000],
  [750_300, 200_000],
  [750_300, 200_400],
] as const;

describe('measured', () => {
  it('adds up a line', () => {
    expect(measured(sketchOf('line', corners))).toEqual({ length: 700, area: null });
  });

  it('gives area and perimeter of an area', () => {
    expect(measured(sketchOf('polygon', corners))).toEqual({ length: 1200, area: 6 });
  });

  it('gives an area of two points the length between them, and nothing without points', () => {
    expect(measured(sketchOf('polygon', corners.slice(0, 2), false))).toEqual({ length: 300, area: null });
    expect(measured(emptySketch('polygon'))).toEqual({ length: 0, area: null });
  });
});
