import { describe, expect, it } from 'vitest';
import { decodeNdvi } from '../ndvi/encoding.ts';
import { packWindow } from './packWindow.ts';
import { pixelCurve } from './pixelCurve.ts';
import { CUT, type SeasonPack } from './seasonPack.ts';

const grid = { originX: 700_000, originY: 200_000, pixelWidth: 10, pixelHeight: 10, width: 3, height: 2 };
const picture = (date: string, ...codes: readonly number[]) =>
  ({ kind: 'ndvi', date, parts: [{ grid: 0, noData: 0, pixels: Uint8Array.from(codes) }] }) as const;
const pack: SeasonPack = {
  meparCode: 'TESTOWN1',
  grids: [{ epsg: 23700, grid, cut: 0 }],
  pictures: [
    picture('2024-04-01', 10, 20, 30, 40, 50, 60),
    { kind: 'colour', date: '2024-04-01', parts: [] },
    picture('2024-05-01', 11, 21, 31, 41, 0, 61),
    picture('2024-06-01', 12, 22, 32, 42, 52, 62),
  ],
};

describe('the curve of a pixel', () => {
  it('has the NDVI of each date that shows it', () => {
    // The middle of the lower row; it is hidden in May.
    expect(pixelCurve(pack, [700_015, 199_985])).toEqual([
      { date: '2024-04-01', value: decodeNdvi(50) },
      { date: '2024-06-01', value: decodeNdvi(52) },
    ]);
  });

  it('is empty beside the pack', () => {
    expect(pixelCurve(pack, [699_995, 199_985])).toEqual([]);
    expect(pixelCurve(pack, [700_035, 199_985])).toEqual([]);
  });
});

describe('the window of a pack', () => {
  const granule = { ...grid, width: 5000, height: 5000 };

  it('has whole pixels of the granule, three more on each side, and says on which it is cut', () => {
    expect(packWindow([701_003, 190_001, 701_097, 190_099], granule, 23700)).toEqual({
      left: 97,
      top: 987,
      cut: CUT.left + CUT.top + CUT.right + CUT.bottom,
      grid: { ...grid, originX: 700_970, originY: 190_130, width: 16, height: 16 },
    });
    expect(packWindow([700_000, 190_001, 700_097, 200_000], granule, 23700)).toMatchObject({
      left: 0,
      top: 0,
      cut: CUT.right + CUT.bottom,
    });
  });

  it('is null beside the granule, and refused where it is too large', () => {
    expect(packWindow([600_000, 190_000, 600_100, 190_100], granule, 23700)).toBeNull();
    expect(packWindow([700_000, 170_000, 720_000, 190_000], granule, 23700)).toBe('tooLarge');
  });
});
