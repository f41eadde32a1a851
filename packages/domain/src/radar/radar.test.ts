import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlantCode } from '../crops/crops.ts';
import type { IsoDate } from '../units.ts';
import { defaultRadarDate, expectedLoss, type Hit, type InsuredPlot, isSameEvent } from './expectedLoss.ts';
import {
  type Echo,
  hailEnergy,
  hailProbability,
  meshMurilloHomeyer,
  meshOf,
  sBandOf,
  severeHailIndex,
  severeHailProbability,
  type Severity,
  severityOfMesh,
  warningThreshold,
} from './hail.ts';
import { MEAN_DAMAGE, vulnerabilityOf } from './hailDamage.ts';
import { hitPolicies, type HitPlot, radarStatistics, rankBlocks } from './ranking.ts';

const DAY = '2023-07-10' as IsoDate;

describe('hail from reflectivity', () => {
  it('is that of the worked example', () => {
    const column: Echo[] = [52, 54, 56, 58, 60, 60, 58, 54, 48, 42, 35, 25].map((dbz, level) => ({
      height: level * 1000,
      dbz,
    }));
    const index = severeHailIndex(column, 1000, 3200, 6400);
    expect(index).toBeCloseTo(98.9475, 4);
    expect(meshOf(index)).toBeCloseTo(25.266, 3);
    expect(meshMurilloHomeyer(index)).toBeCloseTo(38.897, 3);
    expect(warningThreshold(3200)).toBeCloseTo(63, 9);
    expect(severeHailProbability(index, 3200)).toBeCloseTo(63.09, 2);
  });

  it.each([
    [40, 0],
    [45, 0.015064],
    [50, 0.079245],
    [60, 0.548239],
  ])('of %i dBZ has %f J/m²/s', (dbz, energy) => expect(hailEnergy(dbz)).toBeCloseTo(energy, 6));

  it.each([
    [1.65, 0.0362],
    [3, 0.5648],
    [5, 0.9099],
    [0, 0],
    [-2, 0],
    [9, 1],
  ])('of an echo %f km above the melting level has the probability %f', (depth, probability) => {
    expect(hailProbability(depth)).toBeCloseTo(probability, 4);
  });

  it('has no size and no probability without energy', () => {
    expect([meshOf(0), meshMurilloHomeyer(0), severeHailProbability(0, 3000)]).toEqual([0, 0, 0]);
    expect(warningThreshold(1000)).toBe(20);
    expect(sBandOf(50)).toBeCloseTo(51.721, 9);
  });

  it('has a severity by its size', () => {
    expect([4.9, 5, 9.9, 10, 19.9, 20, 30, 30.1].map(severityOfMesh)).toEqual([null, 1, 1, 2, 2, 3, 3, 4]);
  });
});

const plot = (own: Partial<InsuredPlot> = {}): InsuredPlot => ({
  id: 1,
  meparCode: 'W1U6F818',
  policyId: 1,
  crop: 'OSZI_BUZA',
  insuredArea: 40,
  yield: 5.5,
  price: 75_000,
  ...own,
});

const hitPlot = (own: Partial<InsuredPlot>, hits: readonly Hit[]): HitPlot => {
  const whole = plot(own);
  return { plot: whole, ...expectedLoss(whole, hits, DAY) };
};

const EXAMPLE = [
  hitPlot(
    { id: 3, meparCode: 'CCCCCCC3', policyId: 3, insuredArea: 20, crop: 'NAPRAFORGO', yield: 3, price: 180_000 },
    [{ share: 1, severity: 2 }],
  ),
  hitPlot({ id: 2, meparCode: 'BBBBBBB2', policyId: 2, insuredArea: 12, crop: 'KUKORICA', yield: 8, price: 70_000 }, [
    { share: 1, severity: 4 },
  ]),
  hitPlot({ id: 1, meparCode: 'AAAAAAA1', policyId: 1 }, [{ share: 0.75, severity: 3 }]),
];

describe('the expected loss', () => {
  it('and the order of the blocks are those of the worked example', () => {
    const ranked = rankBlocks(EXAMPLE, DAY, []);
    expect(ranked.map(({ meparCode, hitArea }) => [meparCode, hitArea])).toEqual([
      ['AAAAAAA1', 30],
      ['BBBBBBB2', 12],
      ['CCCCCCC3', 20],
    ]);
    for (const [index, loss] of [3_093_750, 3_024_000, 864_000].entries())
      expect(ranked[index]?.expectedLoss).toBeCloseTo(loss, 3);
  });

  it('is not known where yield or price is not, and nothing where nothing was hit', () => {
    expect(expectedLoss(plot({ price: null }), [{ share: 1, severity: 1 }], DAY)).toEqual({
      hitArea: 40,
      severityMax: 1,
      loss: null,
    });
    expect(expectedLoss(plot(), [], DAY)).toEqual({
      hitArea: 0,
      severityMax: null,
      loss: { value: 0, low: 0, high: 0 },
    });
  });

  it('is within its interval, at most the insured value, and never falls with area or severity', () => {
    const severity = fc.constantFrom<Severity>(1, 2, 3, 4);
    const hit = fc.record({ share: fc.double({ min: -0.5, max: 1.5, noNaN: true }), severity });
    const crop = fc.constantFrom<PlantCode | null>('OSZI_BUZA', 'KUKORICA', 'REPCE', 'GYEP', 'ALMA', null);
    const day = fc.integer({ min: 1, max: 12 }).map((month) => `2024-${String(month).padStart(2, '0')}-15` as IsoDate);
    fc.assert(
      fc.property(fc.array(hit, { maxLength: 4 }), hit, crop, day, (hits, further, code, date) => {
        const own = plot({ crop: code });
        const { loss, hitArea } = expectedLoss(own, hits, date);
        const more = expectedLoss(own, [...hits, further], date);
        const insured = 40 * 5.5 * 75_000;
        expect(loss && loss.low <= loss.value && loss.value <= loss.high && loss.high <= insured).toBe(true);
        expect(hitArea).toBeLessThanOrEqual(40 + 1e-9);
        expect(more.hitArea).toBeGreaterThanOrEqual(hitArea - 1e-9);
        expect(more.loss?.value).toBeGreaterThanOrEqual((loss?.value ?? 0) - 1e-6);
      }),
    );
  });
});

describe('the vulnerability of a crop', () => {
  it.each<[PlantCode, string, number]>([
    ['OSZI_BUZA', '03-15', 0.1],
    ['OSZI_BUZA', '05-15', 1],
    ['OSZI_BUZA', '08-10', 1],
    ['OSZI_BUZA', '08-11', 0],
    ['KUKORICA', '05-19', 0],
    ['KUKORICA', '07-10', 1],
    ['KUKORICA', '11-16', 0],
    ['REPCE', '05-20', 1],
    ['REPCE', '07-21', 0],
  ])('%s on %s is %f', (crop, day, value) => {
    expect(vulnerabilityOf(crop, `2024-${day}` as IsoDate).value).toBe(value);
  });

  it('is unknown without a crop', () => {
    expect(vulnerabilityOf(null, DAY)).toEqual({ value: 0.5, low: 0, high: 1 });
  });
});

describe('the mean damages', () => {
  it('has ranges that contain the means of the severities', () => {
    for (const { value, low, high } of Object.values(MEAN_DAMAGE)) expect(low < value && value < high).toBe(true);
  });
});

describe('a day of the radar', () => {
  it('is yesterday by default, and belongs to cases of the days around it', () => {
    expect(defaultRadarDate('2024-03-01' as IsoDate)).toBe('2024-02-29');
    const near = (date: string) => isSameEvent(DAY, date as IsoDate);
    expect(['2023-07-08', '2023-07-09', '2023-07-10', '2023-07-11', '2023-07-12'].map(near)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('has figures, with the land that was hit and is not reported', () => {
    const cases = [
      { meparCode: 'AAAAAAA1', damageDate: '2023-07-11' as IsoDate },
      { meparCode: 'BBBBBBB2', damageDate: '2023-06-01' as IsoDate },
    ];
    const ranked = rankBlocks([...EXAMPLE, hitPlot({ meparCode: 'DDDDDDD4' }, [])], DAY, cases);
    expect(ranked.map(({ reported }) => reported)).toEqual([true, false, false]);
    const statistics = radarStatistics(DAY, 4, ranked);
    expect(statistics).toMatchObject({ date: DAY, radars: 4, mepars: 3, hitArea: 62, policies: 3 });
    expect(statistics.notReported).toMatchObject({ mepars: 2, hitArea: 32 });
    expect(statistics.notReported.expectedLoss).toBeCloseTo(3_888_000, 3);
  });

  it('has its policies in order, each with its plots', () => {
    const hits: readonly Hit[] = [{ share: 0.5, severity: 2 }];
    const policies = hitPolicies([
      hitPlot({ policyId: 9, meparCode: 'AAAAAAA1' }, hits),
      hitPlot({ policyId: 9, meparCode: 'BBBBBBB2', yield: null }, [{ share: 1, severity: 3 }]),
      hitPlot({ policyId: 4 }, hits),
    ]);
    expect(
      policies.map(({ policyId, plots, hitArea, severityMax, withoutValue }) => [
        policyId,
        plots,
        hitArea,
        severityMax,
        withoutValue,
      ]),
    ).toEqual([
      [9, 2, 60, 3, 1],
      [4, 1, 20, 2, 0],
    ]);
  });

  it('ranks equal losses the same, whatever the order of the plots', () => {
    const plots = ['C', 'A', 'B', 'D'].map((code, id) =>
      hitPlot({ id, meparCode: `${code}1234567`, price: null }, [
        { share: code === 'D' ? 1 : 0.5, severity: code === 'B' ? 3 : 2 },
      ]),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(plots, { minLength: 4 }), (shuffled) => {
        expect(rankBlocks(shuffled, DAY, []).map(({ meparCode }) => meparCode[0])).toEqual(['B', 'D', 'A', 'C']);
      }),
      { numRuns: 30 },
    );
  });
});
