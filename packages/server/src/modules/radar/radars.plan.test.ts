import { HAIL, PHENOMENON_WORDS } from '@georisk/domain/radar/phenomena.hu.ts';
import { describe, expect, it } from 'vitest';
import { testCells, testSquare } from '#server/imports/testCells.ts';
import { parseRadar, planRadars, radarFields, type RadarRow } from './radars.plan.ts';

type Given = Parameters<typeof testCells<typeof radarFields>>[1];

const SHAPE = testSquare(700_000, 200_000, 5_000);
const GOOD = { externalId: 'R-1', dateRadar: '2026-06-10', phenomenon: HAIL, meshMm: '20' };
const parse = (cells: Given) => parseRadar(testCells(radarFields, { ...GOOD, ...cells }), SHAPE, 4, '2026-11-21');
const rowOf = (cells: Given = {}): RadarRow => {
  const parsed = parse(cells);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.row;
};
const OTHER = PHENOMENON_WORDS.find((word) => word !== HAIL) ?? '';

describe('parseRadar', () => {
  it('reads an event; the severity of hail is that of its size', () => {
    expect(rowOf({ poh: '0,8', start: '2026-06-10T14:00:00Z', end: '2026-06-10T16:30:00+02:00' })).toEqual({
      row: 4,
      externalId: 'R-1',
      dateRadar: '2026-06-10',
      phenomenon: HAIL,
      severity: 3,
      meshMm: 20,
      poh: 0.8,
      gustMs: null,
      rainMmH: null,
      startedAt: '2026-06-10T14:00:00.000Z',
      endedAt: '2026-06-10T14:30:00.000Z',
      source: null,
      shape: SHAPE,
    });
  });

  it('takes a given severity in place of the computed one', () => {
    expect(rowOf({ severity: 1 }).severity).toBe(1);
    expect(rowOf({ phenomenon: OTHER, severity: 2, meshMm: null }).severity).toBe(2);
  });

  it.each([
    ['a day later than today', { dateRadar: '2026-11-22' }],
    ['an unknown phenomenon', { phenomenon: 'sárkány' }],
    ['hail below 5 mm without a severity', { meshMm: 4.9 }],
    ['hail without size and severity', { meshMm: null }],
    ['another phenomenon without a severity, whatever size it names', { phenomenon: OTHER }],
    ['a severity between the classes', { severity: 2.5 }],
    ['a severity above the classes', { severity: 5 }],
    ['a probability in per cent', { poh: 80 }],
    ['an end before its start', { start: '2026-06-10T14:00:00Z', end: '2026-06-10T13:59:00Z' }],
    ['an instant that is none', { start: 'délután' }],
    ['a number in place of an instant', { start: 5 }],
    ['an instant on a day that is none', { start: '2026-02-30T10:00:00Z' }],
    ['a missing identifier', { externalId: ' ' }],
  ])('refuses %s', (_, cells) => {
    expect(parse(cells)).toMatchObject({ ok: false, reason: expect.stringMatching(/\S/) as string });
  });
});

describe('the instants of an event', () => {
  it.each([
    ['2026-06-10 14:00', '2026-06-10T12:00:00.000Z'],
    ['2026-06-10T14:00:00', '2026-06-10T12:00:00.000Z'],
    ['2026-06-10T14:00:00.000Z', '2026-06-10T14:00:00.000Z'],
    ['2026-06-10', '2026-06-09T22:00:00.000Z'],
  ])('%s is of Budapest unless it has an offset, whatever the zone of the machine', (start, expected) => {
    expect(rowOf({ start }).startedAt).toBe(expected);
  });
});

describe('planRadars', () => {
  it('adds a new event, leaves an equal one and changes one with another figure', () => {
    const row = rowOf();
    const [added] = planRadars([row], new Map(), undefined).add;
    if (added === undefined) throw new Error('was refused');
    const stored = new Map([['R-1', added]]);
    expect(planRadars([row], stored, undefined)).toMatchObject({ add: [], change: [], unchanged: 1, refused: [] });
    expect(planRadars([rowOf({ meshMm: 21 })], stored, undefined)).toMatchObject({ change: [{ meshMm: 21 }] });
  });

  it('refuses an event of several parts, and takes a list of one', () => {
    const [ring] = SHAPE.coordinates;
    const [far] = testSquare(720_000, 200_000, 5_000).coordinates;
    const of = (...rings: (typeof ring)[]) =>
      ({ ...rowOf(), shape: { type: 'MultiPolygon', coordinates: rings.map((each) => [each]) } }) as const;
    expect(planRadars([of(ring, far)], new Map(), undefined)).toMatchObject({ add: [], refused: [{ row: 4 }] });
    expect(planRadars([of(ring)], new Map(), undefined)).toMatchObject({ add: [{ externalId: 'R-1' }], refused: [] });
  });

  it('refuses an event that does not touch the country', () => {
    const { add, refused } = planRadars([rowOf()], new Map(), testSquare(500_000, 200_000, 10_000));
    expect([add, refused.map(({ row }) => row)]).toEqual([[], [4]]);
  });
});
