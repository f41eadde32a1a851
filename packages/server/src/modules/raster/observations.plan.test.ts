import { describe, expect, it } from 'vitest';
import { testCells } from '#server/imports/testCells.ts';
import {
  observationColumns,
  parseStatistic,
  planStatistics,
  statisticKey,
  type StatisticRow,
} from './observations.plan.ts';

type Given = Parameters<typeof testCells<typeof observationColumns>>[1];

const GOOD = {
  meparCode: 'ABCD1E23',
  date: '20260701',
  count: 120,
  clearShare: '0,9',
  mean: '0.61',
  min: 0.2,
  max: 0.8,
};
const parse = (cells: Given) => parseStatistic(testCells(observationColumns, { ...GOOD, ...cells }), 3);
const rowOf = (cells: Given = {}): StatisticRow => {
  const parsed = parse(cells);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.row;
};

describe('parseStatistic', () => {
  it('reads a day of a block', () => {
    expect(rowOf()).toEqual({
      row: 3,
      shape: null,
      meparCode: 'ABCD1E23',
      date: '2026-07-01',
      count: 120,
      clearShare: 0.9,
      mean: 0.61,
      sd: null,
      min: 0.2,
      max: 0.8,
    });
  });

  it('reads a clouded day: no pixels and no mean', () => {
    expect(rowOf({ count: 0, clearShare: 0, mean: '', min: null, max: null })).toMatchObject({ count: 0, mean: null });
  });

  it.each([
    ['a share in per cent', { clearShare: 90 }],
    ['pixels in parts', { count: 1.5 }],
    ['a mean without pixels', { count: 0 }],
    ['pixels without a mean', { mean: '' }],
    ['an NDVI beyond 1', { max: 1.01 }],
    ['an NDVI of bytes', { mean: 161 }],
    ['a minimum above the mean', { min: 0.62 }],
    ['a maximum below the mean', { max: 0.6 }],
    ['a negative spread', { sd: -0.1 }],
    ['a mean that is no number', { mean: 'felhő' }],
    ['a day that is none', { date: '20260631' }],
  ])('refuses %s', (_, cells) => {
    expect(parse(cells)).toMatchObject({ ok: false });
  });
});

describe('planStatistics', () => {
  const blocks = new Set(['ABCD1E23']);
  const stored = (fromImage: boolean) => new Map([[statisticKey(rowOf()), { ...rowOf(), fromImage }]]);

  it('changes an imported figure, and never one that was computed from an image', () => {
    const other = rowOf({ mean: 0.5 });
    expect(planStatistics([other], stored(false), blocks).change).toEqual([other]);
    expect(planStatistics([other], stored(true), blocks)).toMatchObject({ change: [], unchanged: 1 });
    expect(planStatistics([rowOf()], stored(false), blocks).unchanged).toBe(1);
  });

  it('refuses a block that is not stored', () => {
    expect(planStatistics([rowOf()], new Map(), new Set())).toMatchObject({ add: [], refused: [{ row: 3 }] });
  });
});
