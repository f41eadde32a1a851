import { describe, expect, it } from 'vitest';
import { testCells, testSquare } from '#server/imports/testCells.ts';
import { cropFields, cropKey, type CropRow, parseCrop, planCrops } from './crops.plan.ts';

type Given = Parameters<typeof testCells<typeof cropFields>>[1];

const SHAPE = testSquare(700_000, 200_000, 100);
const parse = (cells: Given, year?: number, shape: Parameters<typeof parseCrop>[1] = SHAPE) =>
  parseCrop(testCells(cropFields, { crop: 'őszi búza', year: 2025, ...cells }), shape, 9, { year });
const rowOf = (cells: Given = {}, shape?: Parameters<typeof parseCrop>[1]): CropRow => {
  const parsed = parse(cells, undefined, shape);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.row;
};

describe('parseCrop', () => {
  it.each([
    ['őszi búza', 1],
    ['repce', 2],
    ['kukorica', 3],
    ['napraforgó', 4],
    ['szója', 5],
    ['KAL04', 1],
    [3, 3],
    ['3', 3],
  ])('reads the crop %s as the index %d', (crop, index) => {
    expect(rowOf({ crop }).crop).toBe(index);
  });

  it.each([0, 6, 1.5, 'kőrózsa', ''])('refuses the crop %j', (crop) => {
    expect(parse({ crop })).toMatchObject({ ok: false });
  });

  it('takes the year of its own cell, else of the command, else of the day', () => {
    expect(parse({ date: '2024-05-01' }, 2023)).toMatchObject({ row: { year: 2025, date: '2024-05-01' } });
    expect(parse({ year: undefined, date: '2024-05-01' }, 2023)).toMatchObject({ row: { year: 2023 } });
    expect(parse({ year: undefined, date: '2024-05-01' })).toMatchObject({ row: { year: 2024 } });
    expect(parse({ year: undefined })).toMatchObject({ ok: false });
  });

  it('dates a map without a day to the summer', () => {
    expect(rowOf({ date: '' }).date).toBe('2025-06-15');
    expect(parse({ date: '2025-02-30' })).toMatchObject({ ok: false });
  });

  it('identifies a shape without a name by its corners', () => {
    expect(rowOf().externalId).toBe(rowOf({ crop: 'repce' }).externalId);
    expect(rowOf().externalId).not.toBe(rowOf({}, testSquare(700_001, 200_000, 100)).externalId);
    expect(rowOf({ externalId: 12 }).externalId).toBe('12');
  });
});

describe('planCrops', () => {
  it('compares a field with that of its own year', () => {
    const row = rowOf();
    const stored = new Map([[cropKey(row), row]]);
    expect(planCrops([row], stored).unchanged).toBe(1);
    expect(planCrops([rowOf({ crop: 'repce' })], stored).change).toHaveLength(1);
    expect(planCrops([rowOf({ year: 2024 })], stored).add).toHaveLength(1);
  });
});
