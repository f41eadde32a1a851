import { assert, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { lossFigures } from './lossFigures.ts';

it('is the worked example: 200 policies, 40 cases, 60 M Ft of 80 M Ft premium on 2 000 M Ft', () =>
  expect(lossFigures({ policies: 200, sumInsured: 2_000e6, premium: 80e6, cases: 40, payout: 60e6 })).toEqual({
    lossRatio: 0.75,
    lossCost: 0.03,
    frequency: 0.2,
    severity: 1_500_000,
  }));

it('divides by nothing that is not there', () =>
  expect(lossFigures({ policies: 0, sumInsured: 0, premium: 0, cases: 0, payout: 0 })).toEqual({
    lossRatio: null,
    lossCost: null,
    frequency: null,
    severity: null,
  }));

it('gives a frequency and a severity whose product is the payout a policy', () =>
  assert(
    property(
      integer({ min: 1, max: 10_000 }),
      integer({ min: 1, max: 10_000 }),
      integer({ min: 0, max: 1_000_000_000 }),
      (policies, cases, payout) => {
        const { frequency, severity } = lossFigures({ policies, sumInsured: 1, premium: 1, cases, payout });
        expect((frequency ?? 0) * (severity ?? 0)).toBeCloseTo(payout / policies, 3);
      },
    ),
  ));
