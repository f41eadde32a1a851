import { assert, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { lossFigures, payoutOf } from './lossFigures.ts';

/** A book of which all is known. */
const whole = (policies: number, cases: number, payout: number) => {
  const proposed = { assessed: cases, payout };
  return {
    policies,
    cases,
    ...proposed,
    ofPremium: { policies, amount: 80e6, ...proposed },
    ofSum: { policies, amount: 2_000e6, ...proposed },
  };
};

it('is the worked example: 200 policies, 40 cases, 60 M Ft of 80 M Ft premium on 2 000 M Ft', () =>
  expect(lossFigures(whole(200, 40, 60e6))).toEqual({
    lossRatio: 0.75,
    lossCost: 0.03,
    frequency: 0.2,
    severity: 1_500_000,
  }));

it('takes the mean of the cases with a proposal: 652 000 Ft on 2 of 260 cases is 326 000 Ft, not 2 508 Ft', () =>
  expect(lossFigures({ ...whole(72, 260, 652_000), assessed: 2 }).severity).toBe(326_000));

it('compares with the premium only what was proposed under policies whose premium is known', () => {
  const ofPremium = { policies: 10, amount: 2e6, assessed: 1, payout: 500_000 };
  expect(lossFigures({ ...whole(72, 260, 60e6), ofPremium }).lossRatio).toBe(0.25);
});

it('has no ratio of cases of which none has a proposal, and 0 where there is no case', () => {
  const none = { cases: 260, assessed: 0, payout: 0 };
  const book = { policies: 72, amount: 2e6, assessed: 0, payout: 0 };
  const figures = lossFigures({ policies: 72, ...none, ofPremium: book, ofSum: book });
  expect(figures).toMatchObject({ lossRatio: null, lossCost: null, severity: null });
  expect(payoutOf(none)).toBeNull();
  expect(lossFigures(whole(72, 0, 0))).toMatchObject({ lossRatio: 0, lossCost: 0, frequency: 0, severity: null });
  expect(payoutOf({ cases: 0, assessed: 0, payout: 0 })).toBe(0);
});

it('divides by nothing that is not there', () => {
  const nothing = { policies: 0, amount: 0, assessed: 0, payout: 0 };
  expect(lossFigures({ ...nothing, cases: 0, ofPremium: nothing, ofSum: nothing })).toEqual({
    lossRatio: null,
    lossCost: null,
    frequency: null,
    severity: null,
  });
});

it('gives of cases that all have a proposal a frequency and a severity whose product is the payout a policy', () =>
  assert(
    property(
      integer({ min: 1, max: 10_000 }),
      integer({ min: 1, max: 10_000 }),
      integer({ min: 0, max: 1_000_000_000 }),
      (policies, cases, payout) => {
        const { frequency, severity } = lossFigures(whole(policies, cases, payout));
        expect((frequency ?? 0) * (severity ?? 0)).toBeCloseTo(payout / policies, 3);
      },
    ),
  ));
