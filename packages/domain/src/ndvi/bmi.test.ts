import { describe, expect, it } from 'vitest';
import { BMI_RAMP, biomassIntensity, bmiPalette, ndviOfIntensity } from './bmi.ts';
import { encodeNdvi } from './encoding.ts';

describe('biomass intensity', () => {
  it('is the worked example', () => {
    expect([0.1, 0.15, 0.45, 0.9].map(biomassIntensity)).toEqual([0, 0, 40, 100]);
    expect(biomassIntensity(1)).toBe(100);
    expect(biomassIntensity(ndviOfIntensity(37))).toBe(37);
  });

  it('colours codes from blue to red', () => {
    const palette = bmiPalette();
    const at = (ndvi: number) => [...palette.subarray(encodeNdvi(ndvi) * 3, encodeNdvi(ndvi) * 3 + 3)];
    expect(palette).toHaveLength(768);
    expect(at(0.1)).toEqual([0, 0, 0xa0]);
    expect(at(0.95)).toEqual([0xd7, 0, 0]);
    expect(BMI_RAMP.stops.at(-1)?.ndvi).toBe(100);
  });
});
