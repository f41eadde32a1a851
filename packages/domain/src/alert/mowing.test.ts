import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Expectation } from './expectedChange.ts';
import { type AfterMowing, afterMowing, type SinceMowing } from './mowing.ts';

const cutGrass = (expected: number, spread = 0.03): Expectation => ({ expected, spread, neighbours: 9, level: 'mown' });

const since: SinceMowing = {
  days: 10,
  share: 0.3,
  part: { onDay: 0.4, later: 0.4 },
  rest: { onDay: 0.8, later: 0.8 },
  around: null,
  cut: null,
};
const whole: SinceMowing = { ...since, share: 0.9, rest: { onDay: Number.NaN, later: Number.NaN } };

describe('within ten days of a cut', () => {
  it('uses grass that was cut on the same day only where that has risen itself', () => {
    expect(afterMowing({ ...since, days: 5, cut: cutGrass(0.02) })).toBe('open');
    expect(afterMowing({ ...since, days: 5, cut: cutGrass(0.05) })).toBe('open');
    const risen = { ...since, days: 5, cut: cutGrass(0.08) };
    expect(afterMowing(risen)).toBe('open');
    expect(afterMowing({ ...risen, part: { onDay: 0.4, later: 0.43 } })).toBe('grown');
  });

  it('a part has not grown because its rest fell', () => {
    const fallen = { ...since, days: 7, part: { onDay: 0.4, later: 0.42 }, rest: { onDay: 0.8, later: 0.7 } };
    expect(afterMowing(fallen)).toBe('open');
    expect(afterMowing({ ...fallen, days: 10 })).toBe('grown');
    expect(afterMowing({ ...fallen, part: { onDay: 0.4, later: 0.48 } })).toBe('grown');
  });
});

describe('a meadow that was mown as a whole', () => {
  const beside = { ...whole, around: { onDay: 0.8, later: 0.8 } };

  it('is measured by the grass around that was not cut', () => {
    expect(afterMowing(beside)).toBe('not-grown');
    expect(afterMowing({ ...beside, days: 9 })).toBe('open');
    expect(afterMowing({ ...beside, part: { onDay: 0.4, later: 0.48 } })).toBe('grown');
    expect(afterMowing({ ...beside, around: { onDay: 0.8, later: 0.66 } })).toBe('grown');
  });

  it('stays mown where there is too little grass around to compare with', () => {
    expect(afterMowing(whole)).toBe('open');
    expect(afterMowing({ ...whole, days: 30 })).toBe('open');
  });

  it('is no loss where grass that was cut on the same day grew no better', () =>
    expect(afterMowing({ ...beside, cut: cutGrass(0.03) })).toBe('grown'));
});

describe('a part that a later image does not show', () => {
  it('is not judged by it', () => {
    const hidden = { onDay: 0.4, later: Number.NaN };
    expect(afterMowing({ ...since, part: hidden })).toBe('open');
    expect(afterMowing({ ...since, part: hidden, cut: cutGrass(0.1) })).toBe('open');
  });
});

describe('any mown part', () => {
  const ndvi = fc.double({ min: 0.2, max: 0.9, noNaN: true });
  const growth = fc.record({ onDay: ndvi, later: ndvi });
  const any = fc.record({
    days: fc.integer({ min: 1, max: 30 }),
    share: fc.double({ min: 0.05, max: 1, noNaN: true }),
    part: growth,
    rest: growth,
    around: fc.option(growth),
    cut: fc.option(fc.double({ min: -0.2, max: 0.4, noNaN: true }).map((expected) => cutGrass(expected))),
  });
  const ORDER: readonly AfterMowing[] = ['not-grown', 'open', 'grown'];

  it('is never judged worse for having grown more', () => {
    fc.assert(
      fc.property(any, fc.double({ min: 0, max: 0.3, noNaN: true }), (one, more) => {
        const better = afterMowing({ ...one, part: { ...one.part, later: one.part.later + more } });
        expect(ORDER.indexOf(better)).toBeGreaterThanOrEqual(ORDER.indexOf(afterMowing(one)));
      }),
    );
  });

  it('is never called a loss within ten days, nor grown where it fell and grass that was cut with it did not', () => {
    fc.assert(
      fc.property(any, (one) => {
        if (one.days < 10) expect(afterMowing(one)).not.toBe('not-grown');
        const fallen = { ...one, part: { onDay: 0.5, later: 0.4 }, cut: cutGrass(0) };
        expect(afterMowing(fallen)).not.toBe('grown');
      }),
    );
  });
});
