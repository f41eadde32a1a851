import { describe, expect, it } from 'vitest';
import { testCells } from '#server/imports/testCells.ts';
import {
  FROST_DANGERS,
  frostDamageFields,
  frostDamageKey,
  type FrostDamageRow,
  parseFrostDamage,
  planFrostDamages,
} from './frostDamages.plan.ts';

type Given = Parameters<typeof testCells<typeof frostDamageFields>>[1];

const GOOD = {
  damageNumber: 'K-1',
  meparCode: 'ABCD1E23',
  dangerType: 'Tavaszi fagy',
  damagedArea: '2,5',
  damageAmount: '1 250 000',
  damageProportion: 40,
};
const parse = (cells: Given) => parseFrostDamage(testCells(frostDamageFields, { ...GOOD, ...cells }), 8, '2026-06-22');
const rowOf = (cells: Given = {}): FrostDamageRow => {
  const parsed = parse(cells);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.row;
};

describe('parseFrostDamage', () => {
  it('reads the number of a case as it is seen', () => {
    expect(rowOf({ damageNumber: '\ufeffK-\u200b1' }).damageNumber).toBe('K-1');
  });

  it('reads amounts with their thousands apart', () => {
    expect(rowOf()).toEqual({
      row: 8,
      shape: null,
      damageNumber: 'K-1',
      meparCode: 'ABCD1E23',
      dangerType: 'Tavaszi fagy',
      date: null,
      damagedArea: 2.5,
      damageAmount: 1_250_000,
      damageProportion: 40,
    });
  });

  it.each([
    ['Tavaszi fagy', '2026-06-22', null],
    ['Tavaszi fagy', '2026-06-23', /^Jövőbeli nap: 2026-06-23/],
    ['Tavaszi fagy', '2036-04-19', /^Jövőbeli nap/],
    ['Tavaszi fagy', '2024-08-19', /^Tavaszi fagy ezen a napon nem lehet: 2024-08-19/],
    ['Őszi fagy', '2024-08-19', null],
    ['Téli fagy', '2024-05-02', /^Téli fagy ezen a napon nem lehet/],
    ['Téli fagy', '2024-01-02', null],
  ])('%s on %s is read, or refused', (dangerType, date, reason) => {
    expect(parse({ dangerType, date })).toEqual(
      reason === null
        ? { ok: true, row: expect.objectContaining({ date }) as unknown }
        : { ok: false, reason: expect.stringMatching(reason) as string },
    );
  });

  it('knows each peril of frost without case and accents', () => {
    for (const danger of FROST_DANGERS) {
      const written = danger
        .normalize('NFD')
        .replaceAll(/\p{Mn}/gu, '')
        .toUpperCase();
      expect(rowOf({ dangerType: written }).dangerType).toBe(danger);
    }
  });

  it.each([
    ['another peril', { dangerType: 'Jégeső' }],
    ['more than the whole', { damageProportion: 100.1 }],
    ['an area of nothing', { damagedArea: 0 }],
    ['a missing amount', { damageAmount: '' }],
    ['a negative amount', { damageAmount: -5 }],
    ['a day that is none', { date: '2026-04-31' }],
  ])('refuses %s', (_, cells) => {
    expect(parse(cells)).toMatchObject({ ok: false });
  });

  it('takes a case that pays nothing', () => {
    expect(rowOf({ damageAmount: 0, damageProportion: 0 })).toMatchObject({ damageAmount: 0, damageProportion: 0 });
  });
});

describe('planFrostDamages', () => {
  const blocks = new Map([['ABCD1E23', 2.49]]);

  it('allows the rounding of an area beside its block, and no more', () => {
    expect(planFrostDamages([rowOf()], new Map(), blocks)).toMatchObject({ add: [{ damagedArea: 2.5 }], refused: [] });
    expect(planFrostDamages([rowOf({ damagedArea: 2.52 })], new Map(), blocks)).toMatchObject({
      add: [],
      refused: [{ row: 8 }],
    });
  });

  it('refuses an unknown block', () => {
    expect(planFrostDamages([rowOf({ meparCode: 'ABCD1E24' })], new Map(), blocks).refused).toEqual([
      { row: 8, reason: expect.stringContaining('ABCD1E24') as string },
    ]);
  });

  it('changes a stored case for each of its values', () => {
    const stored = new Map([[frostDamageKey(rowOf()), rowOf()]]);
    expect(planFrostDamages([rowOf()], stored, blocks).unchanged).toBe(1);
    for (const cells of [{ damageAmount: 1 }, { damageProportion: 41 }, { date: '2026-04-20' }, { damagedArea: 2.4 }])
      expect(planFrostDamages([rowOf(cells)], stored, blocks).change).toHaveLength(1);
  });
});
