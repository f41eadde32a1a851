import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLANT_CODES } from '../crops/crops.ts';
import { decodeNdvi, encodeNdvi } from '../ndvi/encoding.ts';
import type { IsoDate } from '../units.ts';
import { isAreaLoss, isAreaSpan, isConfirmed } from './areaWide.ts';
import { cropSeason, isInWindow } from './cropSeasons.ts';
import { deviationOf, type Expectation, expectationOf, expectationOfCurve } from './expectedChange.ts';
import { FLAG } from './flagPalette.ts';
import { flagLimits, flagOf, gainLimit, lossLimit, mayBeFlagged } from './flags.ts';
import { flaggedParts } from './flaggedAreas.ts';
import { isHarvest } from './harvestGuard.ts';
import { isNotified } from './kinds.ts';
import { isOtherField } from './otherField.ts';
import { medianOf, robustOf } from './robust.ts';

const day = (text: string) => text as IsoDate;
const expectation = (expected: number, spread = 0.03): Expectation => ({
  expected,
  spread,
  neighbours: 20,
  level: 'crop',
});
const ofChanges = (changes: readonly number[]) => expectationOf(Float64Array.from(changes), changes.length, 'crop');

describe('the expected change', () => {
  it('is that of the worked example: median .005, MAD .015, spread at its floor, z -7.5, an alert', () => {
    const changes = [-0.02, 0.01, 0.03, -0.01, 0, 0.02, -0.03, 0.01];
    const { median, spread } = robustOf(Float64Array.from(changes), changes.length);
    expect(median).toBeCloseTo(0.005, 9);
    expect(spread).toBeCloseTo(0.022239, 6);
    const around = ofChanges(changes);
    expect(around.spread).toBe(0.03);
    expect(deviationOf(-0.22, around)).toBeCloseTo(-7.5, 9);
    expect(-0.22).toBeLessThan(lossLimit(around));
  });

  it('is the median, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 60 }), (values) => {
        const sorted = values.toSorted((a, b) => a - b);
        const middle = sorted.length >> 1;
        const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle] ?? 0, sorted[middle] ?? 0];
        expect(medianOf(Float64Array.from(values), values.length)).toBeCloseTo((low + high) / 2, 12);
      }),
    );
    expect(medianOf(new Float64Array(0), 0)).toBeNaN();
  });

  it('of a curve is interpolated between its points, and missing where the curve has no points', () => {
    const curve = [
      { day: 155, value: 0.8 },
      { day: 135, value: 0.6 },
      { day: 250, value: 0.4 },
    ];
    expect(expectationOfCurve(curve, 135, 145)?.expected).toBeCloseTo(0.1, 9);
    expect(expectationOfCurve(curve, 155, 200)).toBeNull();
    expect(expectationOfCurve(curve, 100, 135)).toBeNull();
    expect(expectationOfCurve([], 100, 135)).toBeNull();
  });
});

describe('flagging of pixels', () => {
  const limits = flagLimits(expectation(0.005));
  it('needs a fall of 3.5 spreads and of 0.10 beyond what was expected, and a start value high enough to lose', () => {
    expect(flagOf(encodeNdvi(0.7), encodeNdvi(0.48), limits)).toBe(FLAG.loss);
    expect(flagOf(encodeNdvi(0.7), encodeNdvi(0.62), limits)).toBe(0);
    expect(flagOf(encodeNdvi(0.34), encodeNdvi(0.1), limits)).toBe(0);
    expect(flagOf(encodeNdvi(0.36), encodeNdvi(0.1), limits)).toBe(FLAG.loss);
    expect(flagOf(0, encodeNdvi(0.1), limits)).toBe(0);
    expect(flagOf(encodeNdvi(0.7), 0, limits)).toBe(0);
  });

  it('is symmetrical upwards, measured by the value on the later date', () => {
    expect(flagOf(encodeNdvi(0.2), encodeNdvi(0.5), limits)).toBe(FLAG.gain);
    expect(flagOf(encodeNdvi(0.1), encodeNdvi(0.3), limits)).toBe(0);
    expect(gainLimit(expectation(0.1, 0.05)) - 0.1).toBeCloseTo(0.1 - lossLimit(expectation(0.1, 0.05)), 12);
  });

  it('by codes gives the same result as by the values that the codes encode', () => {
    const around = fc.record({
      expected: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
      spread: fc.double({ min: 0.03, max: 0.2, noNaN: true }),
    });
    const code = fc.integer({ min: 1, max: 255 });
    fc.assert(
      fc.property(around, code, code, ({ expected, spread }, before, after) => {
        const r = decodeNdvi(after) - decodeNdvi(before) - expected;
        // Exactly on the limit the result depends on rounding.
        fc.pre(Math.abs(r + Math.max(3.5 * spread, 0.1)) > 1e-6);
        const isLoss = r / spread <= -3.5 && r <= -0.1 && decodeNdvi(before) >= 0.35;
        expect(flagOf(before, after, flagLimits({ expected, spread })) === FLAG.loss).toBe(isLoss);
      }),
    );
  });

  it('is never missed by the check of the statistics alone', () => {
    const pixels = fc.array(fc.tuple(fc.integer({ min: 1, max: 255 }), fc.integer({ min: 1, max: 255 })), {
      minLength: 30,
      maxLength: 200,
    });
    const statistics = (codes: readonly number[]) => {
      const values = codes.map(decodeNdvi);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
      return { mean, sd: Math.sqrt(squares / values.length) };
    };
    fc.assert(
      fc.property(pixels, fc.double({ min: -0.5, max: 0.5, noNaN: true }), (pairs, expected) => {
        const around = expectation(expected);
        const limitsHere = flagLimits(around);
        const flagged = pairs.filter(([before, after]) => flagOf(before, after, limitsHere) === FLAG.loss).length;
        const [before, after] = [statistics(pairs.map(([code]) => code)), statistics(pairs.map(([, code]) => code))];
        if (flagged > 0) expect(mayBeFlagged(before, after, flagged / pairs.length, around)).toBe(true);
      }),
    );
  });

  it('keeps parts from 0.3 ha on and drops single pixels and thin lines', () => {
    const mask = (rows: readonly string[]) => Uint8Array.from(rows.join(''), (char) => (char === '#' ? 1 : 0));
    const field = Array.from({ length: 12 }, (_, row) => (row < 6 ? '.#####......' : '.......#....'));
    expect(flaggedParts(mask(field), 12, 12, 100)?.reduce((sum, part) => sum + part, 0)).toBe(30);
    expect(flaggedParts(mask(field.slice(1)), 12, 11, 100)).toBeNull();
  });
});

describe('the harvest', () => {
  it('is a loss of more than 70 % of the block in the window of its crop', () => {
    expect(isHarvest(day('2018-06-15'), day('2018-06-25'), 0.71, 'OSZI_BUZA')).toBe(true);
    expect(isHarvest(day('2018-06-15'), day('2018-06-25'), 0.7, 'OSZI_BUZA')).toBe(false);
    expect(isHarvest(day('2018-06-10'), day('2018-06-19'), 0.95, 'OSZI_BUZA')).toBe(false);
    expect(isHarvest(day('2018-06-10'), day('2018-06-19'), 0.95, 'OSZI_ARPA')).toBe(true);
  });

  it.each([
    ['OSZI_BUZA', '06-20', '08-10'],
    ['REPCE', '06-10', '07-20'],
    ['OSZI_ARPA', '06-05', '07-15'],
    ['NAPRAFORGO', '08-20', '10-10'],
    ['KUKORICA', '08-25', '11-15'],
    ['SZOJA', '09-01', '10-15'],
  ] as const)('of %s is from %s to %s', (crop, from, to) => expect(cropSeason(crop).harvest).toEqual([from, to]));

  it('is any fall before the crop has emerged or after it was harvested', () => {
    expect(isHarvest(day('2018-04-10'), day('2018-04-20'), 0.2, 'KUKORICA')).toBe(true);
    expect(isHarvest(day('2018-06-10'), day('2018-06-20'), 0.2, 'KUKORICA')).toBe(false);
    expect(isHarvest(day('2018-09-01'), day('2018-09-10'), 0.2, 'OSZI_BUZA')).toBe(true);
  });

  it('of another field of the block is known by its size and its look', () => {
    const levels = () => ({ before: expectation(0.8, 0.03), after: expectation(0.5, 0.03) });
    const others = [{ crop: 'OSZI_ARPA', share: 0.3 }] as const;
    const part = { share: 0.3, before: 0.83, after: 0.52 };
    expect(isOtherField(day('2018-05-29'), part, others, [], levels)).toBe(true);
    expect(isOtherField(day('2018-05-29'), { ...part, share: 0.4 }, others, [], levels)).toBe(false);
    expect(isOtherField(day('2018-05-29'), { ...part, before: 0.6 }, others, [], levels)).toBe(false);
    expect(isOtherField(day('2018-06-12'), { ...part, after: 0.2 }, others, [], levels)).toBe(true);
    expect(isOtherField(day('2018-05-29'), { ...part, after: 0.2 }, others, [], levels)).toBe(false);
    expect(isOtherField(day('2018-05-29'), part, [], ['OSZI_ARPA'], levels)).toBe(false);
    expect(isOtherField(day('2018-05-29'), part, [{ crop: null, share: 0.3 }], ['OSZI_ARPA'], levels)).toBe(true);
  });
});

describe('the area-wide loss', () => {
  it('is a fall of the crop around by 0.15', () => {
    expect(isAreaLoss(expectation(-0.15))).toBe(true);
    expect(isAreaLoss(expectation(-0.149))).toBe(false);
    expect(isAreaLoss(null)).toBe(false);
  });

  it('waits for another image where the whole fall is in the newest image, or happened within days', () => {
    expect(isConfirmed(expectation(-0.2), expectation(-0.1), 15)).toBe(true);
    expect(isConfirmed(expectation(-0.2), expectation(-0.09), 30)).toBe(false);
    expect(isConfirmed(expectation(-0.2), null, 11)).toBe(false);
    expect(isConfirmed(expectation(-0.2), null, 12)).toBe(true);
  });

  it('counts within 30 days, and not while the crop ripens', () => {
    expect(isAreaSpan('GYEP', day('2018-06-28'), day('2018-07-28'))).toBe(true);
    expect(isAreaSpan('GYEP', day('2018-06-27'), day('2018-07-28'))).toBe(false);
    expect(isAreaSpan('OSZI_BUZA', day('2018-06-01'), day('2018-06-25'))).toBe(false);
    expect(isAreaSpan(null, day('2018-07-01'), day('2018-07-25'))).toBe(false);
  });

  it('never falls within the harvest window of a crop that is harvested once', () => {
    for (const code of PLANT_CODES) {
      const { watch, harvest } = cropSeason(code);
      if (
        watch === null ||
        harvest === null ||
        ['GYEP', 'LUCERNA', 'BURGONYA', 'ZOLDPAPRIKA', 'CSEMEGEKUKORICA', 'GOROGDINNYE'].includes(code)
      )
        continue;
      expect([code, watch[1] <= harvest[0]]).toEqual([code, true]);
    }
  });
});

describe('windows and kinds', () => {
  it('include their first and last day', () => {
    expect(
      ['2018-06-19', '2018-06-20', '2018-08-10', '2018-08-11'].map((date) => isInWindow(day(date), ['06-20', '08-10'])),
    ).toEqual([false, true, true, false]);
  });

  it('of imports are notified like the engine’s own alerts', () => {
    expect(['vegetation', 'area', 'egyedi', 'harvest', 'gain'].map(isNotified)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
