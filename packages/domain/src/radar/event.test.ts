import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bboxPolygon } from '../geo/bbox.ts';
import type { IsoDate } from '../units.ts';
import { cropLoss } from './cropLoss.ts';
import { eventFigures } from './eventFigures.ts';
import { expectedLoss, type InsuredPlot, sumInsuredOf } from './expectedLoss.ts';
import { lossAt, meanPastDamage, MIN_PAST_PLOTS } from './pastDamage.ts';
import { checkSwath, MAX_SWATH_AREAS } from './swath.ts';
import { swathRefusalText } from './swath.hu.ts';
import type { Severity } from './hail.ts';

const DAY = '2023-07-10' as IsoDate;
const insured = (own: Partial<InsuredPlot>): InsuredPlot => ({
  id: 1,
  meparCode: 'AAAAAAA1',
  policyId: 1,
  crop: 'OSZI_BUZA',
  insuredArea: 40,
  yield: 5.5,
  price: 75_000,
  ...own,
});
const hit = (own: Partial<InsuredPlot>, share: number, severity: Severity) => {
  const plot = insured(own);
  return { plot, isPerilKnown: plot.policyId !== 2, ...expectedLoss(plot, [{ share, severity }], DAY) };
};

describe('the figures of an event', () => {
  it('is the worked example', () => {
    // 40 ha · 5.5 t/ha · 75 000 Ft/t = 16.5 M Ft, 75 % of it hit; a contract of 4 M Ft, all of it hit; one of no known sum.
    const plots = [
      hit({}, 0.75, 3),
      hit({ id: 2, meparCode: 'BBBBBBB2', policyId: 2, insuredArea: 10, sumInsured: 4_000_000 }, 1, 3),
      hit({ id: 3, meparCode: 'BBBBBBB2', policyId: 3, insuredArea: 5, price: null }, 1, 1),
    ];
    const figures = eventFigures(plots, ({ plot }) => plot.policyId === 2);
    expect(figures).toEqual({
      blocks: 2,
      policies: 3,
      plots: 3,
      hitArea: 45,
      sumInsured: 12_375_000 + 4_000_000,
      withoutValue: 1,
      unsurePlots: 1,
      unsureSum: 4_000_000,
      // A quarter of both (severity 3, wheat before harvest); 0.08 · 0.8 and 0.45 · 1 are its ends.
      expectedLoss: 3_093_750 + 1_000_000,
      interval: [expect.closeTo(16_375_000 * 0.064, 3), expect.closeTo(16_375_000 * 0.45, 3)],
      withoutReport: {
        blocks: 2,
        policies: 2,
        hitArea: 35,
        sumInsured: 12_375_000,
        expectedLoss: 3_093_750,
      },
    });
  });

  it('have what is not reported within the whole, and the loss within its interval and the sum insured', () => {
    const plot = fc.record({
      id: fc.integer({ min: 1, max: 9 }),
      policyId: fc.integer({ min: 1, max: 4 }),
      meparCode: fc.constantFrom('AAAAAAA1', 'BBBBBBB2', 'CCCCCCC3'),
      // As a policy has it.
      insuredArea: fc.double({ min: 0.01, max: 100, noNaN: true }),
      sumInsured: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
      yield: fc.option(fc.double({ min: 0, max: 12, noNaN: true })),
    });
    const struck = fc
      .tuple(plot, fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom<Severity>(1, 2, 3, 4))
      .map(([own, share, severity]) => hit(own, share, severity));
    fc.assert(
      fc.property(fc.array(struck, { maxLength: 20 }), fc.integer({ min: 0, max: 9 }), (plots, from) => {
        const { withoutReport, ...all } = eventFigures(plots, ({ plot: { id } }) => id > from);
        const slack = 1 + 1e-9;
        for (const name of ['blocks', 'policies', 'hitArea', 'sumInsured', 'expectedLoss'] as const)
          expect(withoutReport[name]).toBeLessThanOrEqual(all[name] * slack);
        expect(all.interval[0]).toBeLessThanOrEqual(all.expectedLoss * slack);
        expect(all.expectedLoss).toBeLessThanOrEqual(all.interval[1] * slack);
        expect(all.interval[1]).toBeLessThanOrEqual(all.sumInsured * slack + 1e-6);
      }),
    );
  });

  it('take the contract’s sum before area, yield and price', () => {
    expect(sumInsuredOf(insured({ sumInsured: 1, price: null }))).toBe(1);
    expect(sumInsuredOf(insured({ sumInsured: null }))).toBe(16_500_000);
    expect(sumInsuredOf(insured({ yield: null }))).toBeNull();
  });
});

describe('the damage of past plots', () => {
  it('is the worked example', () => {
    // Mean 0.45, standard deviation 0.2449, 8 plots: 0.45 ± 2.3646 · 0.2449 / √8.
    const damage = meanPastDamage([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]);
    expect(damage?.value).toBeCloseTo(0.45, 12);
    expect(damage?.low).toBeCloseTo(0.24522, 4);
    expect(damage?.high).toBeCloseTo(0.65478, 4);
    expect(damage && lossAt(damage, 1_000_000).value).toBeCloseTo(450_000, 6);
  });

  it('is not told of too few plots, and else lies in its interval within 0 to 1', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 }), (ratios) => {
        const damage = meanPastDamage(ratios);
        expect(damage === null).toBe(ratios.length < MIN_PAST_PLOTS);
        if (damage === null) return;
        expect(damage.low).toBeGreaterThanOrEqual(0);
        expect(damage.low).toBeLessThanOrEqual(damage.value + 1e-12);
        expect(damage.value).toBeLessThanOrEqual(damage.high + 1e-12);
        expect(damage.high).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the areas of an event', () => {
  const box = (west: number, south: number, side: number) => bboxPolygon([west, south, west + side, south + side]);
  const codeOf = (areas: readonly unknown[], country = box(500_000, 100_000, 200_000)) => {
    const check = checkSwath(areas, { country });
    if (check.ok) return 'ok';
    expect(swathRefusalText(check.refusal)).toMatch(/^[A-ZÁÉÍÓÖŐÚÜŰ].+\.$/);
    return check.refusal.code;
  };
  const crossing = {
    type: 'Polygon',
    coordinates: [
      [
        [600_000, 150_000],
        [601_000, 151_000],
        [601_000, 150_000],
        [600_000, 151_000],
        [600_000, 150_000],
      ],
    ],
  };
  const round = {
    type: 'Polygon',
    coordinates: [
      Array.from({ length: 5_002 }, (_, k) => [
        600_000 + 5_000 * Math.cos((2 * Math.PI * (k % 5_001)) / 5_001),
        150_000 + 5_000 * Math.sin((2 * Math.PI * (k % 5_001)) / 5_001),
      ]),
    ],
  };
  it.each<[string, readonly unknown[], string]>([
    ['one', [box(600_000, 150_000, 1_000)], 'ok'],
    ['two', [box(600_000, 150_000, 1_000), box(600_500, 150_500, 1_000)], 'ok'],
    ['none', [], 'empty'],
    ['no polygon', [{ type: 'Point', coordinates: [600_000, 150_000] }], 'not-a-polygon'],
    ['one that crosses itself', [crossing], 'self-crossing'],
    ['one of too many corners', [round], 'too-many-vertices'],
    ['too many', Array.from({ length: MAX_SWATH_AREAS + 1 }, () => box(600_000, 150_000, 1_000)), 'too-many-areas'],
    ['one in degrees', [box(19, 47, 1)], 'outside-bounds'],
    ['one abroad', [box(800_000, 320_000, 10_000)], 'outside-country'],
    ['less than a hectare', [box(600_000, 150_000, 99)], 'too-small'],
    ['more than 5 000 km²', [box(600_000, 150_000, 80_000)], 'too-large'],
  ])('%s', (_, areas, expected) => expect(codeOf(areas)).toBe(expected));
});

describe('what a crop loses', () => {
  it.each([1, 2, 3, 4] as const)('of severity %s is the loss of a wholly hit plot by its sum', (severity) => {
    for (const crop of ['OSZI_BUZA', 'KUKORICA', null] as const) {
      const plot = insured({ crop, sumInsured: 1_000 });
      const { value, low, high } = cropLoss(crop, severity, DAY);
      const { loss } = expectedLoss(plot, [{ share: 1, severity }], DAY);
      expect([1_000 * value, 1_000 * low, 1_000 * high]).toEqual(
        [loss?.value, loss?.low, loss?.high].map((each) => expect.closeTo(each ?? Number.NaN, 9)),
      );
    }
  });
});
