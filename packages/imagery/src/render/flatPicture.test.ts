import { describe, expect, it } from 'vitest';
import { flatPicture } from './flatPicture.ts';
import { palettePart, palettePng, rgbaPng } from './png.ts';

describe('a map without transparency', () => {
  it('has the colours of its palette, and the background where it had no data', () => {
    const palette = Uint8Array.from({ length: 768 }, (_, at) => at % 251);
    const indices = Uint8Array.from({ length: 7 * 5 }, (_, at) => (at * 11) % 256);
    const { width, height, data } = flatPicture(palettePng(7, 5, indices, palettePart(palette)), [10, 20, 30]);
    expect([width, height]).toEqual([7, 5]);
    const wanted = [...indices].flatMap((index) =>
      index === 0 ? [10, 20, 30, 255] : [...palette.subarray(3 * index, 3 * index + 3), 255],
    );
    expect([...data]).toEqual(wanted);
  });

  it('mixes colours that are half transparent with the background', () => {
    const pixels = Uint8Array.of(100, 50, 0, 255, 100, 50, 0, 0, 200, 0, 100, 51, 8, 9, 10, 255);
    const { data } = flatPicture(rgbaPng(2, 2, pixels), [255, 255, 255]);
    expect([...data]).toEqual([100, 50, 0, 255, 255, 255, 255, 255, 244, 204, 224, 255, 8, 9, 10, 255]);
  });
});
