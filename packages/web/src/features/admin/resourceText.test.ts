import { describe, expect, it } from 'vitest';
import { resourceParts, resourceQuery } from './resourceText.ts';

describe('the subject of an entry', () => {
  it.each([
    ['user:5 role:6 active', 'felhasználó 5 Gazda aktív'],
    ['company:4 created', 'társaság 4 létrehozva'],
    ['alert user:73', 'riasztási link felhasználó 73'],
    ['session:01a1fd43-7e2e-7ad3-aa29-e479532417a7', 'munkamenet 01a1fd43…'],
    ['damages/12', 'kárakta 12'],
    ['role:99', 'szerep 99'],
    ['constructor toString:1', 'constructor toString:1'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['', ''],
  ])('%s', (written, read) => {
    const parts = resourceParts(written);
    expect(parts.map(({ text }) => text).join(' ')).toBe(read);
  });

  it('leads to all entries about the objects that it names', () => {
    const searches = (resource: string) => resourceParts(resource).map(({ search }) => search);
    expect(searches('alert user:73')).toEqual([null, 'felhasználó 73']);
    expect(searches('user:5 role:6 active')).toEqual(['felhasználó 5', null, null]);
    expect(searches('session:01a1fd43-7e2e-7ad3-aa29-e479532417a7')).toEqual([
      'session:01a1fd43-7e2e-7ad3-aa29-e479532417a7',
    ]);
  });
});

describe('the text of a search', () => {
  it.each([
    ['Felhasználó 5', 'user:5'],
    ['kárakta 12', 'damages/12'],
    ['munkamenet 01a1fd43…', 'session:01a1fd43'],
    ['társaságok', 'companies'],
    ['user:5', 'user:5'],
    ['valami', 'valami'],
  ])('%s', (typed, asked) => {
    expect(resourceQuery(typed)).toBe(asked);
  });
});
