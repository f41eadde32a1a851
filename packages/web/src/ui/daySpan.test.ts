import { assert, constantFrom, pre, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withFrom, withTo } from './daySpan.ts';

const day = constantFrom('', '2026-05-01', '2026-05-02', '2026-06-30', '2027-01-01');

describe('a span of days', () => {
  it('moves its other end along where the chosen day is beyond it', () => {
    const span = { from: '2026-05-01', to: '2026-05-31' };
    expect(withFrom(span, '2026-06-10')).toEqual({ from: '2026-06-10', to: '2026-06-10' });
    expect(withTo(span, '2026-04-01')).toEqual({ from: '2026-04-01', to: '2026-04-01' });
    expect(withFrom(span, '2026-05-31')).toEqual({ from: '2026-05-31', to: '2026-05-31' });
  });

  it('is left open at the end that is empty', () => {
    expect(withFrom({ from: '', to: '' }, '2026-06-10')).toEqual({ from: '2026-06-10', to: '' });
    expect(withTo({ from: '2026-05-01', to: '2026-05-31' }, '')).toEqual({ from: '2026-05-01', to: '' });
  });

  it('never ends before it begins, and always has the chosen day', () => {
    assert(
      property(day, day, day, (from, to, chosen) => {
        pre(from === '' || to === '' || from <= to);
        const [first, last] = [withFrom({ from, to }, chosen), withTo({ from, to }, chosen)];
        expect([first.from, last.to]).toEqual([chosen, chosen]);
        for (const span of [first, last]) expect(span.from === '' || span.to === '' || span.from <= span.to).toBe(true);
      }),
    );
  });
});
