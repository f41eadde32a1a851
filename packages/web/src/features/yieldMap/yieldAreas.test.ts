import type { YieldArea } from '@georisk/contract/verticals/insurance/landUse.ts';
import { HATCH_COUNT } from '@georisk/domain/cropMap/cropStyles.ts';
import { describe, expect, it } from 'vitest';
import { askable } from '#web/map/askable.ts';
import { hatchCell } from '#web/map/hatchMotifs.ts';
import { byYield, codeOf, nameOf, yieldFeatures } from './yieldAreas.ts';

const ring = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 0],
];
const area = (id: number, amount: number, rest: Partial<YieldArea> = {}): YieldArea => ({
  id,
  yield: amount,
  yieldPolygon: { type: 'Polygon', coordinates: [ring] },
  meparCode: null,
  nuts4Code: '049',
  nuts4Name: 'Mezőkovácsházai',
  ...rest,
});

describe('areas of the yield map', () => {
  it('have the colour and the figure of their yield', () => {
    const features = yieldFeatures([area(1, 0), area(2, 8), area(3, 4.25)], 'Nuts4', { max: 8, isSafe: false });
    expect(features.map(({ id, style, color, label }) => [id, style, color, label])).toEqual([
      ['1', 'yieldDistrict', '#E60000', '0,0'],
      ['2', 'yieldDistrict', '#00E600', '8,0'],
      ['3', 'yieldDistrict', '#D7E600', '4,3'],
    ]);
    expect(yieldFeatures([area(1, 1)], 'Mepar', { max: 8, isSafe: false })[0]?.style).toBe('yieldBlock');
  });

  it('are listed the highest first, under their names or codes', () => {
    const block = area(2, 9, { meparCode: 'AAAA0001', nuts4Code: null, nuts4Name: null });
    expect([codeOf(block), nameOf(block), codeOf(area(1, 1)), nameOf(area(1, 1))]).toEqual([
      'AAAA0001',
      'AAAA0001',
      '049',
      'Mezőkovácsházai',
    ]);
    const list = byYield([area(1, 5, { nuts4Name: 'Ábel' }), area(3, 5, { nuts4Name: 'Abony' }), block]);
    expect(list.map(({ id }) => id)).toEqual([2, 1, 3]);
  });
});

describe('hatches', () => {
  it('are 33 cells of their own, each of numbers alone', () => {
    const cells = Array.from({ length: HATCH_COUNT }, (_, id) => hatchCell(id));
    expect(new Set(cells.map(({ path, size }) => `${size} ${path}`)).size).toBe(33);
    for (const { path } of cells) expect(path).toMatch(/^M[-\d. MLHVZa]+$/);
  });
});

describe('the requested extent', () => {
  it('is never more than the country and its surroundings, and never empty', () => {
    expect(askable([700_000.4, 100_000.6, 700_100.2, 100_200])).toEqual([700_000, 100_000, 700_101, 100_200]);
    const [west, south, east, north] = askable([-9e6, -9e6, 9e6, 9e6]);
    expect(east - west).toBeLessThan(1_000_000);
    expect(north - south).toBeLessThan(600_000);
    const [farWest, , farEast] = askable([5e6, 5e6, 6e6, 6e6]);
    expect(farWest).toBeLessThan(farEast);
  });
});
