import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import { describe, expect, it } from 'vitest';
import { testCells, testSquare } from '#server/imports/testCells.ts';
import { nameKeyOf } from '../search.repository.ts';
import {
  graveFields,
  parseRegisterRow,
  placeKey,
  planRegister,
  type SeenGrave,
  type StoredDead,
  type StoredGrave,
} from './graves.plan.ts';

type Given = Parameters<typeof testCells<typeof graveFields>>[1];

const SHAPE = testSquare(760_000, 180_000, 2);
const OTHER_SHAPE = testSquare(760_010, 180_000, 2);
const GOOD = { parcel: 'A', row: '1', pos: '2' };
const parse = (cells: Given, shape: typeof SHAPE | null = SHAPE) =>
  parseRegisterRow(testCells(graveFields, { ...GOOD, ...cells }), shape, 3, '2026-06-15');
const rowOf = (cells: Given = {}, shape: typeof SHAPE | null = SHAPE) => {
  const parsed = parse(cells, shape);
  if (!parsed.ok) throw new Error(parsed.reason);
  return { ...parsed.row, graveyardId: 1, key: placeKey(1, parsed.row) };
};
const KEY = rowOf().key;
const dead = (name: string, birthDate: string | null, deathDate: string | null, id = 9, nth = 1): StoredDead => ({
  id,
  nth,
  nameKey: nameKeyOf(name),
  birthDate,
  deathDate,
});
const grave = (deads: readonly StoredDead[], more: Partial<StoredGrave> = {}): ReadonlyMap<string, StoredGrave> =>
  new Map([[KEY, { shape: asMultiPolygon(SHAPE), validUntil: null, photoPath: null, deads, ...more }]]);
const plan = (rows: readonly ReturnType<typeof rowOf>[], stored: ReadonlyMap<string, StoredGrave> = new Map()) =>
  planRegister(rows, stored, new Map<string, SeenGrave>());

describe('parseRegisterRow', () => {
  it('reads one of the dead with the dates of an old stone', () => {
    expect(
      rowOf({ deceased: 'Nagy János', birth: 1901, death: '1970. 5. 6.', validUntil: '2030-01-02' }),
    ).toMatchObject({
      parcel: 'A',
      rowName: '1',
      pos: '2',
      name: 'Nagy János',
      birthDate: '1901',
      deathDate: '1970-05-06',
      validUntil: '2030-01-02',
      shape: { type: 'MultiPolygon' },
    });
  });

  it('reads a grave of nobody', () => {
    expect(rowOf()).toMatchObject({ name: null, birthDate: null, deathDate: null });
  });

  it.each([
    ['a death before the birth', { deceased: 'X', birth: '1970', death: '1901-03-04' }],
    ['dates of nobody', { birth: '1901' }],
    ['a date that is none', { deceased: 'X', death: '1970-02-30' }],
    ['a validity that is only about right', { validUntil: '2030 körül' }],
    ['a validity before any register', { validUntil: '1899-12-31' }],
    ['a validity that nobody pays', { validUntil: '2177' }],
    ['a birth of tomorrow', { deceased: 'X', birth: '2026-06-16' }],
    ['a death of next year', { deceased: 'X', death: '2027' }],
    ['a missing place', { pos: '' }],
    ['a photo without https', { photo: 'http://example.hu/a.jpg' }],
    ['a photo whose address is a script', { photo: 'javascript:alert(1)' }],
    ['a photo whose address leaves its attribute', { photo: 'https://example.hu/"onerror=x' }],
  ])('refuses %s', (_, cells) => {
    expect(parse(cells)).toMatchObject({ ok: false });
  });

  it.each([
    ['1890-00-00', '1890'],
    ['1890.03.', '1890-03'],
    ['1890 körül', '1890~'],
    ['?', 'XXXX'],
    ['2026', '2026'],
    ['2026-06-15', '2026-06-15'],
  ])('keeps a birth of %s as %s', (birth, birthDate) =>
    expect(rowOf({ deceased: 'X', birth })).toMatchObject({ birthDate }),
  );

  it.each([
    ['2030', '2030-12-31'],
    ['2028-02', '2028-02-29'],
    ['2176', '2176-12-31'],
    ['1900-01-01', '1900-01-01'],
    ['ismeretlen', null],
  ])('takes a place that is paid until %s as until %s', (text, validUntil) =>
    expect(rowOf({ validUntil: text })).toMatchObject({ validUntil }),
  );

  it('takes a death in the year of the birth', () => {
    expect(parse({ deceased: 'X', birth: '1970-05-06', death: '1970' })).toMatchObject({ ok: true });
  });
});

describe('placeKey', () => {
  it('is another for places whose names run together', () => {
    const of = (parcel: string, rowName: string, pos: string) => placeKey(1, { parcel, rowName, pos });
    expect(of('A', '11', '1')).not.toBe(of('A', '1', '11'));
    expect(of('A,1', '1', '1')).not.toBe(of('A', '1,1', '1'));
  });
});

describe('planRegister', () => {
  it('adds a grave with each of its dead, and refuses the same person twice', () => {
    const rows = [
      rowOf({ deceased: 'Nagy János', birth: '1901' }),
      rowOf({ deceased: 'Nagy Jánosné' }, null),
      rowOf({ deceased: 'NAGY JÁNOS', birth: '1901' }),
    ];
    const { add, refused } = plan(rows);
    expect(add.map(({ name }) => name)).toEqual(['Nagy János', 'Nagy Jánosné']);
    expect(refused.map(({ reason }) => reason)).toEqual([expect.stringContaining('NAGY JÁNOS')]);
  });

  it('refuses a new grave without a shape, and rows of one grave that contradict each other', () => {
    expect(plan([rowOf({}, null)])).toMatchObject({ add: [], refused: [{ row: 3 }] });
    expect(plan([rowOf({ deceased: 'X' }), rowOf({ deceased: 'Y' }, OTHER_SHAPE)])).toMatchObject({
      refused: [{ row: 3 }],
    });
    const validities = [rowOf({ deceased: 'X', validUntil: '2030-01-01' }), rowOf({ validUntil: '2031-01-01' })];
    expect(plan(validities)).toMatchObject({ add: [{ name: 'X' }], refused: [{ row: 3 }] });
  });

  it('leaves a person as they are of whom the row says nothing new', () => {
    const stored = grave([dead('Nagy János', '1901', '1970-05-06')], { validUntil: '2030-01-01' });
    expect(plan([rowOf({ deceased: 'nagy jános', birth: '1901' })], stored)).toMatchObject({
      add: [],
      change: [],
      unchanged: 1,
    });
  });

  it('adds what a row says more of a person, under the person’s own number', () => {
    const stored = grave([dead('Nagy János', '1901', null)]);
    expect(plan([rowOf({ deceased: 'Nagy János', birth: '1901-02-03', death: '1970' })], stored).change).toEqual([
      expect.objectContaining({ deadId: 9, birthDate: '1901-02-03', deathDate: '1970' }),
    ]);
  });

  it('does not replace a stored day by the year that the row has of it', () => {
    const stored = grave([dead('Nagy János', '1901-02-03', null)]);
    expect(plan([rowOf({ deceased: 'Nagy János', birth: '1901' })], stored)).toMatchObject({
      change: [],
      unchanged: 1,
    });
    expect(plan([rowOf({ deceased: 'Nagy János', birth: '1901', death: '1970' })], stored).change).toEqual([
      expect.objectContaining({ deadId: 9, birthDate: '1901-02-03', deathDate: '1970' }),
    ]);
  });

  it('adds a person of the same name with another date', () => {
    const stored = grave([dead('Nagy János', '1901', null)]);
    expect(plan([rowOf({ deceased: 'Nagy János', birth: '1930' })], stored).add).toEqual([
      expect.objectContaining({ deadId: null, birthDate: '1930' }),
    ]);
  });

  it('changes a grave for another shape, validity or photo, and not for what a row leaves open', () => {
    const stored = grave([], { validUntil: '2030-01-01', photoPath: 'https://example.hu/a.jpg' });
    expect(plan([rowOf({}, null)], stored)).toMatchObject({ change: [], unchanged: 1 });
    expect(plan([rowOf({}, OTHER_SHAPE)], stored).change).toHaveLength(1);
    expect(plan([rowOf({ validUntil: '2040-01-01' })], stored).change).toHaveLength(1);
    expect(plan([rowOf({ photo: 'https://example.hu/b.jpg' })], stored).change).toHaveLength(1);
  });

  it('keeps namesakes of one grave, each under a number, in one batch or in two', () => {
    const father = rowOf({ deceased: 'Nagy János' });
    expect(plan([father, father, father]).add.map(({ nth }) => nth)).toEqual([1, 2, 3]);
    const seen = new Map<string, SeenGrave>();
    const first = planRegister([father], new Map(), seen).add;
    expect(first).toMatchObject([{ nth: 1 }]);
    const later = planRegister([father], grave([dead('Nagy János', null, null)]), seen);
    expect(later).toMatchObject({ add: [{ nth: 2, deadId: null }], unchanged: 0 });
  });

  it('finds each of stored namesakes again, by the order or by the dates', () => {
    const stored = grave([dead('Nagy János', null, null, 9), dead('Nagy János', null, null, 10, 2)]);
    const father = rowOf({ deceased: 'Nagy János' });
    expect(plan([father, father], stored)).toMatchObject({ add: [], change: [], unchanged: 2 });
    const son = rowOf({ deceased: 'Nagy János', birth: '1930' });
    expect(plan([father, son], stored)).toMatchObject({
      unchanged: 1,
      change: [{ deadId: 10, birthDate: '1930', nth: 1 }],
    });
    const dated = grave([dead('Nagy János', null, null, 9), dead('Nagy János', '1930', null, 10)]);
    expect(plan([son, father], dated)).toMatchObject({ add: [], change: [], unchanged: 2 });
  });

  it('adds a namesake beside the stored one where the file has two', () => {
    const father = rowOf({ deceased: 'Nagy János' });
    const { add, unchanged } = plan([father, father], grave([dead('Nagy János', null, null)]));
    expect([add.map(({ nth }) => nth), unchanged]).toEqual([[2], 1]);
  });

  it('keeps what is sure of a date beside what is about right', () => {
    const stored = grave([dead('Nagy János', '1901', 'XXXX')]);
    expect(plan([rowOf({ deceased: 'Nagy János', birth: '1901 körül', death: '?' })], stored)).toMatchObject({
      change: [],
      unchanged: 1,
    });
    expect(plan([rowOf({ deceased: 'Nagy János', death: '1970' })], stored).change).toMatchObject([
      { deadId: 9, birthDate: '1901', deathDate: '1970' },
    ]);
  });
});
