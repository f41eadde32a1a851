import { describe, expect, it } from 'vitest';
import type { Areal } from '../geo/types.ts';
import { hectares } from '../units.ts';
import { blockOutline, canBeWholeBlock, isWholeBlock } from './wholeBlock.ts';

const ring = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 0],
] as const;
const ONE: Areal = { type: 'MultiPolygon', coordinates: [[ring]] };
const TWO: Areal = { type: 'MultiPolygon', coordinates: [[ring], [ring]] };

describe('a plot that is its whole block', () => {
  it('is the worked example', () => {
    // A block of 14.67 ha: 3 % of it are 0.4401 ha.
    expect(isWholeBlock(hectares(14.67), hectares(14.67))).toBe(true);
    expect(isWholeBlock(hectares(14.23), hectares(14.67))).toBe(true);
    expect(isWholeBlock(hectares(15.11), hectares(14.67))).toBe(true);
    expect(isWholeBlock(hectares(14.22), hectares(14.67))).toBe(false);
    expect(isWholeBlock(hectares(15.12), hectares(14.67))).toBe(false);
  });

  it('is none of a block without an area', () => {
    expect(isWholeBlock(hectares(0), hectares(0))).toBe(false);
    expect(isWholeBlock(hectares(Number.NaN), hectares(10))).toBe(false);
  });

  it('has the outline of a block of one part alone', () => {
    expect(blockOutline(ONE)).toEqual({ type: 'Polygon', coordinates: [ring] });
    expect(blockOutline({ type: 'Polygon', coordinates: [ring] })).toEqual({ type: 'Polygon', coordinates: [ring] });
    expect(blockOutline(TWO)).toBeNull();
  });

  it('is offered for a missing outline that the user may draw', () => {
    const plot = { insuredArea: 10, tableGeometry: null, canEdit: true };
    const block = { geom: ONE, geomHa: 10.2 };
    expect(canBeWholeBlock(plot, block)).toBe(true);
    expect(canBeWholeBlock({ ...plot, canEdit: false }, block)).toBe(false);
    expect(canBeWholeBlock({ ...plot, tableGeometry: {} }, block)).toBe(false);
    expect(canBeWholeBlock({ ...plot, insuredArea: 5 }, block)).toBe(false);
    expect(canBeWholeBlock(plot, { ...block, geom: TWO })).toBe(false);
  });
});
