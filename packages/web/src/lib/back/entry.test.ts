import { describe, expect, it } from 'vitest';
import { arrivalAt, readEntry, writeEntry } from './entry.ts';

const PAGE = { usr: null, key: 'a', idx: 3 };

describe('an entry of the history', () => {
  it('keeps the state of its page and how many things are open', () => {
    expect(readEntry(writeEntry(PAGE, 2))).toEqual({ state: PAGE, page: 3, over: 2 });
    expect(writeEntry(PAGE, 0)).toBe(PAGE);
  });

  it('of somebody else has neither', () => {
    for (const stored of [null, undefined, 'text', {}])
      expect(readEntry(stored)).toMatchObject({ page: null, over: 0 });
  });
});

describe('an arrival', () => {
  const at = (page: number | null, over: number) => ({ state: null, page, over });

  it('within the page tells how many things stay open', () =>
    expect(arrivalAt(at(3, 1), 3, false)).toEqual({ kind: 'within', over: 1 }));

  it('at another page is that page', () => expect(arrivalAt(at(2, 0), 3, false)).toEqual({ kind: 'page' }));

  it('at what another page has left behind tells how far that page is', () =>
    expect(arrivalAt(at(2, 2), 3, false)).toEqual({ kind: 'leftover', back: 2 }));

  it('at the page left meanwhile is overtaken', () =>
    expect(arrivalAt(at(2, 0), 3, true)).toEqual({ kind: 'overtaken' }));

  it('at an entry without a page is never within one', () =>
    expect(arrivalAt(at(null, 0), null, false)).toEqual({ kind: 'page' }));
});
