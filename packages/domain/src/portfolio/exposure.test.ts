import { type Arbitrary, array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exposureBy, type PortfolioPart, shownPart, totalOf } from './exposure.ts';

const part = (crop: string, perils: string[], sumInsured: number, hectares = 1) => ({
  crop,
  perils,
  plots: 1,
  hectares,
  sumInsured,
  withoutSum: 0,
  premium: 0,
  withoutPremium: 0,
});

describe('exposure', () => {
  it('is the worked example: 10 ha of wheat at 4 M Ft and 5 ha at 2 M Ft, 8 ha of maize at 5 M Ft', () => {
    const parts = [
      part('wheat', ['hail'], 4_000_000, 10),
      part('maize', ['hail', 'storm'], 5_000_000, 8),
      part('wheat', ['storm'], 2_000_000, 5),
    ];
    expect(exposureBy(parts, ({ crop }) => [crop])).toMatchObject([
      { key: 'wheat', plots: 2, hectares: 15, sumInsured: 6_000_000 },
      { key: 'maize', plots: 1, hectares: 8, sumInsured: 5_000_000 },
    ]);
    // Under each of its perils: more than the whole.
    expect(exposureBy(parts, ({ perils }) => perils)).toMatchObject([
      { key: 'hail', sumInsured: 9_000_000 },
      { key: 'storm', sumInsured: 7_000_000 },
    ]);
    expect(totalOf(parts)).toMatchObject({ plots: 3, hectares: 23, sumInsured: 11_000_000 });
  });

  it('shows no amount where no plot has one, and the sum of the known ones elsewhere', () => {
    const two = { ...part('wheat', [], 0), plots: 2, withoutSum: 2, withoutPremium: 1, premium: 9_000 };
    expect(shownPart(two)).toMatchObject({ sumInsured: null, premium: 9_000 });
    expect(shownPart(totalOf([two, part('wheat', [], 5)]))).toMatchObject({ sumInsured: 5, withoutSum: 2 });
    expect(shownPart(totalOf([]))).toMatchObject({ sumInsured: 0, premium: 0 });
  });

  it('adds up to the whole where each part has one key', () => {
    const any: Arbitrary<PortfolioPart & { crop: string }> = record({
      crop: constantFrom('a', 'b', 'c'),
      plots: integer({ min: 0, max: 100 }),
      hectares: integer({ min: 0, max: 1_000 }),
      sumInsured: integer({ min: 0, max: 1_000_000 }),
      withoutSum: integer({ min: 0, max: 10 }),
      premium: integer({ min: 0, max: 1_000 }),
      withoutPremium: integer({ min: 0, max: 10 }),
    });
    assert(
      property(array(any), (parts) => {
        const rows = exposureBy(parts, ({ crop }) => [crop]);
        expect(totalOf(rows)).toEqual(totalOf(parts));
      }),
    );
  });
});
