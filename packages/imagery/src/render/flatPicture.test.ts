import { describe, expect, it } from 'vitest';
import { finishedMap, flatPicture } from './flatPicture.ts';
import { palettePart, palettePng, rgbaPng } from './png.ts';

describe('a map without transparency', () => {
  it('has the colours of its palette, and the background where it had no data', () => {
    const palette = Uint8Array.from({ length: 768 }, (_, at) => at % 251);
    const indices = Uint8Array.from({ length: 7 * 5 }, (_, at) => (at * 11) % 256);
    const map = finishedMap(palettePng(7, 5, indices, palettePart(palette)));
    const { width, height, data } = flatPicture(map, [10, 20, 30]);
    expect([width, height]).toEqual([7, 5]);
    const wanted = [...indices].flatMap((index) =>
      index === 0 ? [10, 20, 30, 255] : [...palette.subarray(3 * index, 3 * index + 3), 255],
    );
    expect([...data]).toEqual(wanted);
  });

  it('mixes colours that are half transparent with the background', () => {
    const pixels = Uint8Array.of(100, 50, 0, 255, 100, 50, 0, 0, 200, 0, 100, 51, 8, 9, 10, 255);
    const { data } = flatPicture(finishedMap(rgbaPng(2, 2, pixels)), [255, 255, 255]);
    expect([...data]).toEqual([100, 50, 0, 255, 255, 255, 255, 255, 244, 204, 224, 255, 8, 9, 10, 255]);
  });
});

describe('a finished map', () => {
  it('has the pixels that it was written from, and says whether they are indices', () => {
    const pixels = Uint8Array.of(
      100,
      50,
      0,
      255,
      0,
      0,
      0,
      0,
      200,
      0,
      100,
      51,
      8,
      9,
      10,
      255,
      1,
      2,
      3,
      255,
      7,
      7,
      7,
      128,
    );
    expect(finishedMap(rgbaPng(2, 3, pixels))).toEqual({
      width: 2,
      height: 3,
      data: new Uint8ClampedArray(pixels),
      isIndexed: false,
    });
    const palette = palettePart(Uint8Array.from({ length: 768 }, (_, at) => at % 251));
    const { data, isIndexed } = finishedMap(palettePng(3, 1, Uint8Array.of(0, 1, 255), palette));
    expect([...data]).toEqual([0, 0, 0, 0, 3, 4, 5, 255, 765 % 251, 766 % 251, 767 % 251, 255]);
    expect(isIndexed).toBe(true);
  });

  it('is no other file', () => {
    expect(() => finishedMap(Buffer.alloc(8))).toThrow('not a map of ours');
  });
});
