import { assert, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundLength, ticksApart, ticksIn } from './scale.ts';

describe('round lengths', () => {
  it.each([
    [1, 1],
    [1.99, 1],
    [2, 2],
    [4.99, 2],
    [5, 5],
    [9.9, 5],
    [130, 100],
    [499, 200],
    [1000, 1000],
    [0.07, 0.05],
  ])('%d is at most %d', (most, wanted) => expect(roundLength(most)).toBeCloseTo(wanted, 10));

  it('is never above, and never less than 2/5 of the available room', () => {
    assert(
      property(double({ min: 1e-6, max: 1e9, noNaN: true }), (most) => {
        const length = roundLength(most);
        expect(length).toBeLessThanOrEqual(most * (1 + 1e-6));
        expect(length).toBeGreaterThan(most * 0.39);
      }),
    );
  });
});

describe('ticks', () => {
  it('are round and within', () => {
    expect(ticksIn(760_012, 760_980, 4)).toEqual([760_200, 760_400, 760_600, 760_800]);
    expect(ticksIn(-0.2, 1, 7)).toEqual([-0.2, 0, 0.2, 0.4, 0.6, 0.8, 1]);
    assert(
      property(integer({ min: -1000, max: 1000 }), integer({ min: 1, max: 5000 }), (from, span) => {
        for (const tick of ticksIn(from, from + span, 5)) {
          expect(tick).toBeGreaterThanOrEqual(from - 1e-6);
          expect(tick).toBeLessThanOrEqual(from + span + 1e-6);
        }
      }),
    );
  });
});

describe('labelled ticks', () => {
  it('leave room for their labels', () => {
    expect(ticksIn(186_010, 186_170, 5)).toHaveLength(8);
    expect(ticksApart(186_010, 186_170, 5, 30)).toEqual([186_050, 186_100, 186_150]);
    assert(
      property(
        double({ min: 10, max: 1e5, noNaN: true }),
        double({ min: 0.05, max: 2, noNaN: true }),
        (span, share) => {
          const ticks = ticksApart(0, span, 5, span * share);
          for (const [index, tick] of ticks.slice(1).entries())
            expect(tick - (ticks[index] ?? 0)).toBeGreaterThan(span * share * 0.999);
        },
      ),
    );
  });
});
