import { LEGENDS, STYLE_LEGENDS } from '@georisk/contract/layers/legends.ts';
import { legendStops, NDVI_RAMPS } from '@georisk/domain/ndvi/ramp.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ndviEnds, ndviLegend, ndviPosition } from './ndviLegend.ts';

const STOPS = legendStops(NDVI_RAMPS.ndvi).map(({ ndvi }) => ndvi);

describe('ndviLegend', () => {
  it('is that of the style', () => {
    expect(ndviLegend('ndvi')).toBe(LEGENDS.NDVI);
    expect(ndviLegend('ndvi-cb')).toBe(STYLE_LEGENDS['ndvi-cb']);
    expect(ndviLegend('relative')).toBe(STYLE_LEGENDS.relative);
  });

  it('of relative colours has the numbers of the field at its ends and none between', () => {
    const { rows } = ndviLegend('relative', { min: 0.21, max: 0.834 });
    expect(rows.filter(({ position }) => position === 0).map(({ label }) => label)).toEqual(['0,21']);
    expect(rows.filter(({ position }) => position === 1).map(({ label }) => label)).toEqual(['0,83']);
    const between = rows.filter(({ position }) => position !== 0 && position !== 1);
    expect(between.every(({ label }) => label === '')).toBe(true);
  });

  it('of other styles does not depend on the field', () => {
    expect(ndviLegend('ndvi', { min: 0.2, max: 0.3 })).toBe(LEGENDS.NDVI);
  });
});

describe('ndviPosition', () => {
  it('is 0 at the lowest colour, 1 at the highest and grows between', () => {
    const position = ndviPosition('ndvi');
    expect(position?.(STOPS[0] ?? Number.NaN)).toBe(0);
    expect(position?.(STOPS.at(-1) ?? Number.NaN)).toBe(1);
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        (value, more) => {
          expect(position?.(value + more)).toBeGreaterThan(position?.(value) ?? Infinity);
        },
      ),
    );
  });

  it('is none for relative colours, whose ends are named by what they are', () => {
    expect(ndviPosition('relative')).toBeNull();
    expect(ndviEnds('relative')).not.toEqual(ndviEnds('ndvi'));
  });
});
