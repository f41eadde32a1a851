import type { ImportKind } from '@georisk/contract/verticals/admin/imports.ts';
import { describe, expect, it } from 'vitest';
import { isComplete, isMapped, type ImportWish, NO_WISH, tooLarge, typedOptions } from './importWish.ts';

const KIND: ImportKind = {
  kind: 'policies',
  files: 'table',
  company: 'needed',
  options: ['company', 'map', 'columns', 'values', 'year'],
  columns: [{ field: 'policyNumber', required: true }],
  maxBytes: 10,
};
const file = (bytes: number) => new File([new Uint8Array(bytes)], `${bytes}.csv`);
const wish = (more: Partial<ImportWish> = {}): ImportWish => ({
  ...NO_WISH,
  word: 'policies',
  company: '1',
  files: [file(10)],
  ...more,
});

describe('typedOptions', () => {
  it('are those that neither the company’s field nor the mapping is in place of', () => {
    expect(typedOptions(KIND)).toEqual(['year']);
  });

  it('have the map of columns where nobody maps them on the screen', () => {
    expect(isMapped({ ...KIND, columns: [] })).toBe(false);
    expect(typedOptions({ ...KIND, columns: [] })).toEqual(['map', 'year']);
  });
});

describe('isComplete', () => {
  it.each([
    ['a file that is just small enough', {}, true],
    ['no file', { files: [] }, false],
    ['one of its files too large', { files: [file(1), file(11)] }, false],
    ['no company', { company: '' }, false],
    ['the name of a new company', { company: '', options: { 'new-company': 'Új Kft.' } }, true],
    ['an empty name of a new company', { company: '', options: { 'new-company': '' } }, false],
  ])('judges %s', (_, more, expected) => {
    expect(isComplete(wish(more), KIND)).toBe(expected);
  });

  it('needs no company for a kind that may be of all', () => {
    expect(isComplete(wish({ company: '' }), { ...KIND, company: 'possible' })).toBe(true);
  });

  it('names the first file that is too large', () => {
    expect(tooLarge(wish({ files: [file(1), file(12), file(13)] }), KIND)?.name).toBe('12.csv');
  });
});
