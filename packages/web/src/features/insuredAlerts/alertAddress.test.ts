import { expect, it } from 'vitest';
import { alertFilterOf, columnsOf, SHOWN_COLUMNS, sortOf, viewOf } from './alertAddress.ts';

it('reads what an address asks for, and leaves out what it cannot read', () => {
  const params = new URLSearchParams('from=2026-07-01&to=x&q=%20ab%20&answer=seen&notice=y&case=open&sort=area');
  expect(alertFilterOf(params)).toEqual({ from: '2026-07-01', q: 'ab', answer: 'seen', case: 'open', sort: 'area' });
  expect(sortOf(alertFilterOf(params))).toEqual({ column: 'area', descending: false });
  expect(sortOf({})).toEqual({ column: 'date', descending: true });
});

it('keeps everything but the map in a view', () => {
  const params = new URLSearchParams('q=ab&columns=sum&map=1');
  expect(viewOf(params)).toBe('q=ab&columns=sum');
  expect(columnsOf(params)).toEqual(['block', 'sum']);
  expect(columnsOf(new URLSearchParams())).toEqual(SHOWN_COLUMNS);
});
