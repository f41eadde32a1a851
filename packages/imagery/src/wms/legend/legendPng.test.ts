import { LEGENDS, STYLE_LEGENDS } from '@georisk/contract/layers/legends.ts';
import { describe, expect, it } from 'vitest';
import { decodePng } from '../../testing.ts';
import { legendPng, legendSize } from './legendPng.ts';

const all = Object.entries({ ...LEGENDS, ...STYLE_LEGENDS });
const pixel = (png: ReturnType<typeof decodePng>, x: number, y: number) => [
  ...png.pixels.subarray((y * png.width + x) * 4, (y * png.width + x) * 4 + 4),
];

describe('pictures of legends', () => {
  it.each(all)('%s has its stated size, on white, with letters', (_name, legend) => {
    const png = decodePng(legendPng(legend));
    expect({ width: png.width, height: png.height }).toEqual(legendSize(legend));
    expect(pixel(png, 0, 0)).toEqual([255, 255, 255, 255]);
    expect(png.pixels.filter((value) => value < 0x60).length).toBeGreaterThan(50);
  });

  it('have the colours of the classes in their order', () => {
    const png = decodePng(legendPng(LEGENDS.SoilManagementZone));
    const colors = new Set(Array.from({ length: png.height }, (_, y) => pixel(png, 12, y).slice(0, 3).join()));
    for (const color of ['215,25,28', '255,255,191', '26,150,65', '158,158,158']) expect(colors).toContain(color);
  });

  it('have a ramp low at the foot, high at the top', () => {
    const png = decodePng(legendPng(LEGENDS.NDVI));
    const bar = Array.from({ length: png.height }, (_, y) => pixel(png, 12, y));
    const reds = bar.findIndex(([red = 0, green = 0, blue = 0]) => red > 200 && green < 40 && blue < 40);
    const blues = bar.findLastIndex(([red = 0, green = 0, blue = 0]) => red < 40 && green < 40 && blue > 140);
    expect(reds).toBeGreaterThan(0);
    expect(blues).toBeGreaterThan(reds + 100);
  });

  it('contain every character that the legends use', () => {
    const unknown = decodePng(legendPng({ kind: 'picture', title: '?', rows: [] }));
    for (const letter of 'ÁÉÍÓÖŐÚÜŰáéíóöőúüű−–%,()') {
      const drawn = decodePng(legendPng({ kind: 'picture', title: letter, rows: [] }));
      expect(Buffer.compare(drawn.pixels, unknown.pixels), letter).not.toBe(0);
    }
  });
});
