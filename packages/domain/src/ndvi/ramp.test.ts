import { describe, expect, it } from 'vitest';
import { encodeNdvi } from './encoding.ts';
import { hexColor, isRampId, legendStops, NDVI_RAMPS, type Rgb, rampColor, rampPalette } from './ramp.ts';

/** Relative luminance of an sRGB colour (WCAG 2.2). */
const luminance = (color: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

describe('NDVI ramps', () => {
  it.each([
    [0.1, '#003CD0'],
    [0.3, '#00AAE4'],
    [0.5, '#35DC6B'],
    [0.75, '#FFBC00'],
    [0.9, '#E42F00'],
    [-1, '#0000A0'],
    [0, '#0000A0'],
    [0.95, '#D70000'],
    [1, '#D70000'],
  ])('the specified ramp at %f is %s', (ndvi, color) => expect(hexColor(rampColor(NDVI_RAMPS.ndvi, ndvi))).toBe(color));

  it('gives the palette the colour of what each code encodes', () => {
    const palette = rampPalette(NDVI_RAMPS.ndvi);
    const at = (code: number) => [...palette.subarray(code * 3, code * 3 + 3)];
    expect(palette).toHaveLength(768);
    expect(at(encodeNdvi(1))).toEqual([0xd7, 0, 0]);
    expect(at(encodeNdvi(-0.2))).toEqual([0, 0, 0xa0]);
  });

  it('has a second ramp of steadily rising lightness that is readable without hue', () => {
    const lightness = Array.from({ length: 96 }, (_, step) => luminance(rampColor(NDVI_RAMPS.cividis, step / 100)));
    for (const [step, value] of lightness.entries()) {
      if (step > 0) expect(value).toBeGreaterThan(lightness[step - 1] ?? Number.NaN);
    }
  });

  it('describes its legend from 0 to 1', () => {
    const stops = legendStops(NDVI_RAMPS.ndvi);
    expect(stops[0]).toEqual({ ndvi: 0, color: '#0000A0', position: 0 });
    expect(stops.at(-1)).toEqual({ ndvi: 0.95, color: '#D70000', position: 1 });
    expect(stops[1]?.position).toBeCloseTo(0.2 / 0.95, 12);
  });

  it('knows its names and no others', () => {
    expect(isRampId('cividis')).toBe(true);
    expect(isRampId('toString')).toBe(false);
    expect(isRampId('')).toBe(false);
  });
});
