import { expect, it } from 'vitest';
import { countOutside, firstRows } from './wholeFilter.ts';

it('counts the chosen rows that are neither loaded nor among the filter’s', () => {
  const chosen = new Set([1, 2, 3, 4]);
  expect(countOutside(chosen, [1], { ids: [2], cut: false })).toBe(2);
  expect(countOutside(chosen, [1], { ids: [1, 2, 3, 4], cut: false })).toBe(0);
  expect(countOutside(chosen, [1], { ids: [2], cut: true })).toBe(0);
  expect(countOutside(chosen, [1], undefined)).toBe(0);
});

it('takes as many rows as may be chosen at once', () => {
  const rows = Array.from({ length: 1_001 }, (_, id) => ({ id }));
  expect(firstRows(rows).ids.length).toBe(1_000);
  expect([firstRows(rows).cut, firstRows(rows.slice(1)).cut, firstRows([], true).cut]).toEqual([true, false, true]);
});
