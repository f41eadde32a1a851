import { describe, expect, it } from 'vitest';
import type { CurveRow } from './curveRows.ts';
import { cellsOf, COLUMNS } from './table.ts';

const point = { mean: 0.5, sd: 0.1, clearShare: 0.876, usable: true, reason: null };
const row = (more: object = {}) =>
  ({
    date: '2026-07-01',
    point,
    smooth: 0.51,
    lastYear: 0.4,
    lo: 0.3,
    hi: 0.7,
    median: 0.52,
    isAlert: false,
    ...more,
  }) as unknown as CurveRow;
const number = (value: number, digits: number) => ({ kind: 'number', value, digits });

describe('the columns of the curve', () => {
  it('have the figures of a day, each under its own header', () => {
    expect(cellsOf(row())).toEqual([
      { kind: 'date', date: '2026-07-01' },
      number(0.5, 4),
      number(0.1, 4),
      { kind: 'number', value: expect.closeTo(87.6) as number, digits: 1 },
      'igen',
      null,
      number(0.51, 4),
      number(0.4, 4),
      number(0.3, 4),
      number(0.7, 4),
      number(0.52, 4),
      null,
    ]);
    expect(new Set(COLUMNS.map(({ title }) => title)).size).toBe(COLUMNS.length);
  });

  it('are empty and not zero on a day without an image', () => {
    const cells = cellsOf(row({ point: null, smooth: null, lastYear: undefined, lo: null, hi: null, median: null }));
    expect(cells.slice(1)).toEqual(Array.from({ length: 11 }, () => null));
  });

  it('keep a figure of zero', () => {
    expect(cellsOf(row({ point: { ...point, mean: 0 } }))[1]).toEqual(number(0, 4));
  });

  it('say why an image is not used, and that there was an alert', () => {
    const cells = cellsOf(row({ point: { ...point, usable: false, reason: 'felhő' }, isAlert: true }));
    expect([cells[4], cells[5], cells[11]]).toEqual(['nem', 'felhő', 'igen']);
  });
});
