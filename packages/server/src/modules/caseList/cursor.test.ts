import { CASE_COLUMNS, type CaseColumn, readSort, sortText } from '@georisk/domain/caseList/columns.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '#server/http/problem.ts';
import { isDescending, isKeyOf } from './caseList.repository.ts';
import { sortOf } from './caseList.service.ts';
import { cursorText, readCursor } from './cursor.ts';

const TEXT: readonly CaseColumn[] = ['number', 'insured', 'settlement', 'crop', 'expert', 'danger', 'state'];
const DAYS: readonly CaseColumn[] = ['date', 'open', 'deadline'];
const FIGURES: readonly CaseColumn[] = ['area', 'proposal'];

describe('the key of a page’s last line', () => {
  it('is known of every column', () => {
    expect([...TEXT, ...DAYS, ...FIGURES, 'step'].toSorted()).toEqual([...CASE_COLUMNS].toSorted());
  });

  it.each(TEXT)('%s is any text that a database can hold', (column) => {
    for (const key of ['', 'Őszi búza', "'; drop table damage; --", '%_\\', 'x'.repeat(5_000), '\u{1F33E}'])
      expect(isKeyOf(column, key)).toBe(true);
    for (const key of ['a\0b', '\ud800', 'x\udc00']) expect(isKeyOf(column, key)).toBe(false);
  });

  it.each(DAYS)('%s is a day', (column) => {
    for (const key of ['2026-11-27', '2024-02-29', '9999-12-31']) expect(isKeyOf(column, key)).toBe(true);
    for (const key of [
      '',
      '2026-02-29',
      '2026-1-1',
      'infinity',
      'now',
      'today',
      '9999-12-30',
      '2026-11-27 ',
      '20261127',
    ])
      expect(isKeyOf(column, key)).toBe(false);
  });

  it.each(FIGURES)('%s is a number as a database writes it', (column) => {
    for (const key of ['0', '-1', '12.5', '0.30000000000000004', '1e-07', '1e+20', '99999999999999999999'])
      expect(isKeyOf(column, key)).toBe(true);
    for (const key of ['', 'NaN', 'Infinity', '-', '.5', '5.', '1e', '1e400', '0x1', '1_000', ' 1', '1,5'])
      expect(isKeyOf(column, key)).toBe(false);
  });

  it('is a small number of a step', () => {
    for (const key of ['0', '7', '9999']) expect(isKeyOf('step', key)).toBe(true);
    for (const key of ['', '-1', '1.5', '32768', '1e3', 'a']) expect(isKeyOf('step', key)).toBe(false);
  });
});

describe('the order of a column', () => {
  it('is the wanted one, of open days the other way', () => {
    for (const column of CASE_COLUMNS) {
      const isReversed = column === 'open';
      expect(isDescending({ column, descending: true })).toBe(!isReversed);
      expect(isDescending({ column, descending: false })).toBe(isReversed);
    }
  });

  it('is read as it is written, and the usual one of anything else', () => {
    for (const column of CASE_COLUMNS)
      for (const descending of [true, false])
        expect(sortOf(sortText({ column, descending }))).toEqual({ column, descending });
    for (const text of [undefined, '', '-', '--date', 'Date', 'date ', 'constructor', '__proto__'])
      expect(sortOf(text)).toEqual({ column: 'date', descending: true });
    expect(readSort('--date')).toBeNull();
  });
});

describe('where the next page begins', () => {
  const refusal = (text: string, column: CaseColumn = 'number') => {
    try {
      return readCursor(text, column);
    } catch (error) {
      return error instanceof Problem ? error.reason : error;
    }
  };
  const coded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it('is read as it was written, and fits an address', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((key) => isKeyOf('insured', key)),
        fc.nat(2_147_483_647),
        (key, id) => {
          const text = cursorText({ key, id });
          expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
          expect(readCursor(text, 'insured')).toEqual({ key, id });
        },
      ),
    );
  });

  it('is nowhere where none is given', () => {
    expect(readCursor(undefined, 'number')).toBeNull();
  });

  it.each<[string, unknown]>([
    ['nothing', []],
    ['a key alone', ['x']],
    ['more than two', ['x', 1, 2]],
    ['a key that is a number', [1, 1]],
    ['no key', [null, 1]],
    ['an id that is text', ['x', '1']],
    ['a negative id', ['x', -1]],
    ['half an id', ['x', 1.5]],
    ['an id beyond all', ['x', 2_147_483_648]],
    ['no id', ['x', null]],
    ['an object', { key: 'x', id: 1 }],
    ['a key with a zero', ['a\0b', 1]],
  ])('is refused of %s', (_, value) => {
    expect(refusal(coded(value))).toBe('malformed-request');
  });

  it('is refused of no code, and of a key of another column', () => {
    for (const text of ['', '!', 'bm8', '%00']) expect(refusal(text)).toBe('malformed-request');
    expect(refusal(cursorText({ key: 'Makó', id: 1 }), 'date')).toBe('malformed-request');
    expect(refusal(cursorText({ key: '2026-11-27', id: 1 }), 'area')).toBe('malformed-request');
  });
});
