import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import { describe, expect, it } from 'vitest';
import { testCells, testSquare } from '#server/imports/testCells.ts';
import { alertFields, type AlertRow, parseAlert, planAlerts, type StoredAlert } from './alerts.plan.ts';

type Given = Parameters<typeof testCells<typeof alertFields>>[1];

const AREA = testSquare(760_000, 180_000, 200);
const GOOD = { meparCode: 'ABCD1E23', date: '2026-06-01' };
const identify = (...parts: readonly string[]) => parts.join('|');
const parse = (cells: Given, date?: string) => parseAlert(testCells(alertFields, cells), AREA, 5, { date, identify });
const rowOf = (cells: Given = {}, date?: string): AlertRow => {
  const parsed = parse({ ...GOOD, ...cells }, date);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.row;
};

describe('parseAlert', () => {
  it('reads an alert, computes its area, and names it by block, day and kind', () => {
    expect(rowOf()).toEqual({
      row: 5,
      externalId: 'ABCD1E23|2026-06-01|vegetation',
      meparCode: 'ABCD1E23',
      date: '2026-06-01',
      kind: 'vegetation',
      shape: asMultiPolygon(AREA),
      areaHa: 4,
    });
  });

  it.each<[string, Given, Partial<AlertRow>]>([
    ['a kind', { kind: 'aszály' }, { kind: 'aszály', externalId: 'ABCD1E23|2026-06-01|aszály' }],
    ['an identifier', { externalId: 77 }, { externalId: '77' }],
    ['a Hungarian date', { date: '2026. 6. 1.' }, { date: '2026-06-01' }],
    ['a compact date', { date: 20_260_601 }, { date: '2026-06-01' }],
    ['the day of an instant in Budapest', { date: '2026-06-01T22:00:00Z' }, { date: '2026-06-02' }],
    ['an empty kind', { kind: '  ' }, { kind: 'vegetation' }],
  ])('reads %s', (_, cells, expected) => {
    expect(rowOf(cells)).toMatchObject(expected);
  });

  it('takes the day of the whole file where it has no column of days, and only there', () => {
    expect(parse({ meparCode: 'ABCD1E23' }, '2026-07-02')).toMatchObject({ row: { date: '2026-07-02' } });
    expect(rowOf({}, '2026-07-02').date).toBe('2026-06-01');
    expect(parse({ ...GOOD, date: '' }, '2026-07-02')).toMatchObject({ ok: false });
  });

  it.each<[string, Given]>([
    ['a missing block', { meparCode: '' }],
    ['a bad code of a block', { meparCode: 'ABCD-123' }],
    ['a missing day', { date: null }],
    ['a day of no calendar', { date: '2026-02-29' }],
    ['a thirteenth month', { date: '2026-13-01' }],
    ['a kind of too many letters', { kind: 'x'.repeat(51) }],
    ['an identifier of too many letters', { externalId: 'x'.repeat(101) }],
  ])('refuses %s', (_, cells) => {
    expect(parse({ ...GOOD, ...cells })).toMatchObject({ ok: false });
  });
});

describe('planAlerts', () => {
  const blocks = new Set(['ABCD1E23']);
  const alert = rowOf();
  const stored = (more: Partial<StoredAlert> = {}): ReadonlyMap<string, StoredAlert> => {
    const { meparCode, date, kind, shape } = alert;
    return new Map([[alert.externalId, { meparCode, date, kind, shape, ...more }]]);
  };

  it('adds, and leaves the same', () => {
    expect(planAlerts([alert], new Map(), blocks)).toMatchObject({ add: [alert], refused: [] });
    expect(planAlerts([alert], stored(), blocks)).toMatchObject({ add: [], change: [], unchanged: 1 });
  });

  it.each<[string, Partial<StoredAlert>]>([
    ['block', { meparCode: 'ABCD1E24' }],
    ['day', { date: '2026-06-02' }],
    ['kind', { kind: 'aszály' }],
    ['outline', { shape: asMultiPolygon(testSquare(760_000, 180_000, 199)) }],
  ])('changes an alert with another %s', (_, differing) => {
    expect(planAlerts([alert], stored(differing), blocks)).toMatchObject({ change: [alert], unchanged: 0 });
  });

  it('refuses alerts of unknown blocks by row and name, and saves the others', () => {
    const lost = { ...alert, row: 6, meparCode: 'XXXX1E23' };
    expect(planAlerts([lost, alert], new Map(), blocks)).toEqual({
      add: [alert],
      change: [],
      unchanged: 0,
      refused: [{ row: 6, reason: expect.stringContaining('XXXX1E23') as string }],
    });
    expect(planAlerts([lost], stored(), new Set())).toMatchObject({ add: [], refused: [{ row: 6 }] });
  });
});
