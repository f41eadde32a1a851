import { describe, expect, it } from 'vitest';
import { PLANT_CODES } from '../crops/crops.ts';
import { CROP_INDICES, cropIndexOf, isCropIndex } from './cropIndex.ts';
import { CROP_COLORS, CROP_STYLES, HATCH_COUNT, hatchOf } from './cropStyles.ts';
import { CROP_YEARS, cropNames } from './cropYears.hu.ts';

describe('the crop map', () => {
  it('has 22 colours and 33 hatches, all different', () => {
    expect(new Set(CROP_COLORS).size).toBe(22);
    for (const color of CROP_COLORS) expect(color).toMatch(/^#[0-9A-F]{6}$/);
    expect(HATCH_COUNT).toBe(33);
    expect(hatchOf(0)).toEqual({ motif: 'line0', spacing: 6 });
    expect(hatchOf(13)).toEqual({ motif: 'grid', spacing: 10 });
    expect(hatchOf(32)).toEqual({ motif: 'triangles', spacing: 14 });
    expect(() => hatchOf(33)).toThrow(RangeError);
    expect(() => hatchOf(-1)).toThrow(RangeError);
  });

  it('gives every index a colour and a hatch that no other has', () => {
    const styles = CROP_INDICES.map((index) => CROP_STYLES[index]);
    expect(new Set(styles.map(({ color }) => color)).size).toBe(5);
    expect(new Set(styles.map(({ hatch }) => hatch)).size).toBe(5);
  });

  it('names the five indices of each year, also of a year outside the table', () => {
    expect(Object.keys(CROP_YEARS)).toEqual(['2018', '2019', '2020', '2021', '2022']);
    for (const year of [2018, 2022, 2031]) expect(Object.keys(cropNames(year))).toEqual(['1', '2', '3', '4', '5']);
    expect(cropNames(2020)[2]).toBe('Őszi káposztarepce');
  });

  it('knows the index of every crop', () => {
    expect(
      (['OSZI_BUZA', 'ZAB', 'REPCE', 'KUKORICA', 'NAPRAFORGO', 'SZOJA', 'LUCERNA'] as const).map(cropIndexOf),
    ).toEqual([1, 1, 2, 3, 4, 5, 5]);
    for (const code of PLANT_CODES) expect(isCropIndex(cropIndexOf(code))).toBe(true);
    expect([0, 6, 1.5].some(isCropIndex)).toBe(false);
  });
});
