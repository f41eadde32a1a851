import { describe, expect, it } from 'vitest';
import { addressOf, addressOfGrave, onlyOf, readChosen, selectionOf } from './selection.ts';

type Answer = Parameters<typeof selectionOf>[0];
type Grave = Answer['items'][number];

const read = (query: string) => readChosen(new URLSearchParams(query));
const grave = (parcel: string, row: string, pos: string) => ({ parcel, row, pos }) as Grave;

describe('readChosen', () => {
  it.each([
    ['parcel=A', { parcel: 'A' }],
    ['parcel=A&row=3&grave=12', { parcel: 'A', row: '3', grave: '12' }],
    ['grave=12&dead=7', { grave: '12' }],
    ['dead=7', { dead: 7 }],
    ['dead=7&born=1934', { dead: 7 }],
    ['born=1934', { born: '1934' }],
    ['died=2020-05', { died: '2020-05' }],
    ['valid=2026-05-01&died=2020', { died: '2020' }],
  ])('reads %s', (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  it.each([
    '',
    'parcel=',
    'dead=0',
    'dead=-1',
    'dead=1.5',
    'dead=2147483648',
    'dead=x',
    'born=1934.',
    'born=34',
    'died=2020-13',
    'valid=2026-02-30',
  ])('finds no selection in "%s"', (query) => {
    expect(read(query)).toBeNull();
  });

  it('cuts a name that is longer than any', () => {
    expect(read(`parcel=${'x'.repeat(41)}`)).toEqual({ parcel: 'x'.repeat(40) });
  });

  it('reads what an address was made of', () => {
    for (const chosen of [{ parcel: 'A/1', row: '3 b', grave: 'ő&=' }, { dead: 7 }, { valid: '2026-05-01' }]) {
      const { searchParams } = new URL(addressOf(chosen), 'https://example.test');
      expect(readChosen(searchParams)).toEqual(chosen);
    }
    const { searchParams } = new URL(addressOfGrave({ parcel: 'A', row: '2', pos: '3' }), 'https://example.test');
    expect(readChosen(searchParams)).toEqual({ parcel: 'A', row: '2', grave: '3' });
  });
});

describe('selectionOf', () => {
  const answer = (items: readonly Grave[], graveIds: number[], box: number[] | null = null) =>
    ({ items, graveIds, deadIds: [], box }) as unknown as Answer;

  it('orders graves by parcel, row and place, numbers as numbers', () => {
    const items = [grave('B', '1', '1'), grave('A', '10', '1'), grave('A', '2', '10'), grave('A', '2', '9')];
    expect(selectionOf(answer(items, [])).graves.map(({ parcel, row, pos }) => `${parcel} ${row} ${pos}`)).toEqual([
      'A 2 9',
      'A 2 10',
      'A 10 1',
      'B 1 1',
    ]);
  });

  it('has a box of four numbers, or none', () => {
    expect(selectionOf(answer([], [], [1, 2, 3, 4])).box).toEqual([1, 2, 3, 4]);
    expect(selectionOf(answer([], [], [1, 2, 3])).box).toBeNull();
    expect(selectionOf(answer([], [], null)).box).toBeNull();
  });

  it('has an only grave where one was chosen, and none where more were chosen than have come', () => {
    const one = grave('A', '1', '1');
    expect(onlyOf(selectionOf(answer([one], [5])))).toBe(one);
    expect(onlyOf(selectionOf(answer([one], [5, 6])))).toBeNull();
    expect(onlyOf(selectionOf(answer([], [])))).toBeNull();
  });
});
