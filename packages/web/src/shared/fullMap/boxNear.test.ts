import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { toWebMercator } from '@georisk/domain/geo/crs.ts';
import { wgs84 } from '@georisk/domain/units.ts';
import { describe, expect, it } from 'vitest';
import { boxNear } from '#web/mapScreen/boxNear.ts';
import { besideLegend } from './padding.ts';
import { stretchAt } from '#web/map/stretch.ts';
import { metresPerPixelAt, paperScale, pixelsOf, ROUND_SCALES, sheetOf } from '#web/mapScreen/paper.ts';

const WAYS = { span: 1000, around: 100 };
const at = (x: number, y: number): BBox => [x, y, x + 10, y + 10];

describe('the box for scattered shapes', () => {
  it('is none without shapes, and around all of them where they are close together', () => {
    expect(boxNear([], [0, 0], WAYS)).toBeNull();
    expect(boxNear([at(0, 0), at(500, 300)], [9000, 9000], WAYS)).toEqual([0, 0, 510, 310]);
  });

  it('is around the nearest one where they are scattered', () => {
    expect(boxNear([at(0, 0), at(5000, 0)], [4000, 50], WAYS)).toEqual([4900, -100, 5110, 110]);
  });
});

describe('the part covered by a legend', () => {
  const low = (clientWidth: number, clientHeight = 200) => ({ current: { clientWidth, clientHeight } });
  const top = { current: { offsetParent: { clientHeight: 700 } } };
  const legend = { clientWidth: 290, clientHeight: 200 };

  it('is a part of the width of a high one, where there is room beside it', () => {
    expect(besideLegend([10, 20, 400, 40], { small: false, low: low(1000, 300), top }, legend)).toEqual([
      10, 20, 144, 330,
    ]);
  });

  it('is the height of a legend of one row, with the map in its middle', () => {
    const row = { clientWidth: 290, clientHeight: 76 };
    expect(besideLegend([10, 20, 92, 40], { small: false, low: low(1200, 76), top }, row)).toEqual([10, 20, 92, 40]);
  });

  it('is the height below it otherwise', () => {
    expect(besideLegend([10, 20, 300, 40], { small: false, low: low(600), top }, legend)).toEqual([10, 20, 300, 40]);
    expect(besideLegend([10, 20, 300, 40], { small: true, low: low(1000), top }, legend)).toEqual([10, 20, 300, 40]);
    expect(besideLegend([10, 20, 300, 40], { small: false, low: low(1000), top }, null)).toEqual([10, 20, 300, 40]);
  });
});

describe('the scale of a sheet', () => {
  it('is that of the paper: a picture of so many metres over so many millimetres', () => {
    const { width } = pixelsOf({ size: 'A4', orientation: 'landscape' });
    // 2770 m over the 277 mm of a landscape sheet: 10 m a millimetre.
    const scale = paperScale(2770 / width);
    expect(scale.metres).toBe(500);
    expect(scale.bar).toBeCloseTo(50, 0);
    expect(scale.denominator).toBe(10_000);
  });

  it.each(ROUND_SCALES)('is exactly the chosen one: 1 : %d', (denominator) => {
    const scale = paperScale(metresPerPixelAt(denominator));
    expect(scale.denominator).toBe(denominator);
    expect((scale.metres * 1000) / scale.bar).toBeCloseTo(denominator, 6);
  });

  it('is stretched by EPSG:3857 by one over the cosine of the latitude', () => {
    const [, northing] = toWebMercator(wgs84(19, 47));
    expect(1 / stretchAt(northing)).toBeCloseTo(Math.cos((47 * Math.PI) / 180), 12);
  });
});

describe('a sheet', () => {
  it.each([
    ['A4', 'landscape', 277, 190, 142],
    ['A4', 'portrait', 190, 277, 190],
    ['A3', 'landscape', 400, 277, 229],
    ['A3', 'portrait', 277, 400, 313],
  ] as const)('%s %s has a map within its margins', (size, orientation, width, height, map) => {
    expect(sheetOf({ size, orientation })).toEqual({ width, height, map: { width, height: map } });
  });
});
