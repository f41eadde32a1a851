import { describe, expect, it } from 'vitest';
import { NEW_SOURCE, RULES, valuesOf } from './sourceForm.ts';

describe('the form of a source', () => {
  it('sends what it shows, an empty collection as none', () => {
    const form = { ...NEW_SOURCE, name: ' Earth Search ', url: ' https://stac.example/v1 ', mostCloud: '62,5' };
    expect(valuesOf(form)).toEqual({
      name: 'Earth Search',
      url: 'https://stac.example/v1',
      collection: null,
      groupName: 's2',
      pollMinutes: 1440,
      lookbackDays: 30,
      mostCloud: 62.5,
      active: true,
    });
    expect(valuesOf({ ...form, collection: ' sentinel-2-l2a ' }).collection).toBe('sentinel-2-l2a');
  });

  it.each([
    ['name', ' ', 'x'],
    ['url', 'ftp://a.hu', 'http://a.hu'],
    ['url', 'https://', 'HTTPS://a.hu/x'],
    ['groupName', 'S2', 's2'],
    ['pollMinutes', '0', '1'],
    ['pollMinutes', '1.5', '44640'],
    ['lookbackDays', '', '3660'],
    ['mostCloud', '101', '100'],
    ['mostCloud', 'x', '0'],
  ] as const)('%s: not “%s” but “%s”', (field, wrong, right) => {
    expect(RULES[field](wrong)).not.toBe(true);
    expect(RULES[field](right)).toBe(true);
  });
});
