import { describe, expect, it } from 'vitest';
import { encodeNdvi } from './encoding.ts';
import { hexColor } from './ramp.ts';
import { relativePalette } from './relative.ts';

const colorAt = (palette: Uint8Array, ndvi: number) => {
  const [red = 0, green = 0, blue = 0] = palette.subarray(encodeNdvi(ndvi) * 3, encodeNdvi(ndvi) * 3 + 3);
  return hexColor([red, green, blue]);
};

describe('colours stretched over a field', () => {
  it('begin at its lowest value and end at its highest', () => {
    const palette = relativePalette(0.4, 0.6);
    expect(colorAt(palette, 0.3)).toBe('#0000A0');
    expect(colorAt(palette, 0.39)).toBe('#0000A0');
    expect(colorAt(palette, 0.61)).toBe('#D70000');
    expect(colorAt(palette, 1)).toBe('#D70000');
    expect(colorAt(palette, 0.5)).not.toBe(colorAt(palette, 0.45));
    expect([...palette.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  it('show an even field in one colour, not its noise', () => {
    const palette = relativePalette(0.5, 0.5);
    expect(colorAt(palette, 0.4)).toBe('#0000A0');
    expect(colorAt(palette, 0.6)).toBe('#D70000');
    expect(relativePalette(0.499, 0.501)).toEqual(palette);
  });
});
