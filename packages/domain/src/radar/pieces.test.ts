import { array, assert, constantFrom, double, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { defaultRadarDate, expectedLoss, type InsuredPlot, isSameEvent } from './expectedLoss.ts';
import {
  hailEnergy,
  hailProbability,
  meshMurilloHomeyer,
  meshOf,
  sBandOf,
  severeHailIndex,
  severeHailProbability,
  severityOfMesh,
  warningThreshold,
} from './hail.ts';
import { MEAN_DAMAGE, vulnerabilityOf } from './hailDamage.ts';

const date = (text: string) => text as IsoDate;

describe('hail', () => {
  it.each([
    [40, 0],
    [39, 0],
    [45, 0.015_064],
    [50, 0.079_245],
    [60, 0.548_239],
  ])('of %s dBZ has an energy of %s', (dbz, energy) => expect(hailEnergy(dbz)).toBeCloseTo(energy, 6));

  it('counts energy half-way between 0 and −20 °C by half, below 0 °C not, and by the height of a level', () => {
    const index = (height: number, step = 1_000) => severeHailIndex([{ height, dbz: 50 }], step, 3_000, 5_000);
    const whole = 0.1 * hailEnergy(50) * 1_000;
    expect([index(3_000), index(4_000), index(5_000), index(9_000), index(4_000, 500)]).toEqual(
      [0, whole / 2, whole, whole, whole / 4].map((each) => expect.closeTo(each, 9)),
    );
    expect(severeHailIndex([], 1_000, 3_000, 5_000)).toBe(0);
  });

  it.each([
    [4.9, null],
    [5, 1],
    [9.99, 1],
    [10, 2],
    [20, 3],
    [30, 3],
    [30.01, 4],
    [Number.NaN, null],
  ])('of %s mm has severity %s', (mesh, severity) => expect(severityOfMesh(mesh)).toBe(severity));

  it('has the sizes of both formulas: an index of 100', () => {
    expect(meshOf(100)).toBeCloseTo(25.4, 12);
    // 15.096 x 10^(0.412)
    expect(meshMurilloHomeyer(100)).toBeCloseTo(15.096 * 10 ** 0.412, 9);
    expect([meshMurilloHomeyer(0), meshOf(0)]).toEqual([0, 0]);
  });

  it.each([
    [3_200, 63], // 57.5 x 3.2 - 121
    [2_000, 20], // -6, at least 20
    [2_452.2, 20.0015],
  ])('with a melting level of %s m is severe from an index of %s', (melting, threshold) =>
    expect(warningThreshold(melting)).toBeCloseTo(threshold, 3),
  );

  it('is severe with 50 % at the threshold, and between 0 and 100 % everywhere', () => {
    expect(severeHailProbability(63, 3_200)).toBeCloseTo(50, 9);
    expect([
      severeHailProbability(0, 3_200),
      severeHailProbability(0.001, 3_200),
      severeHailProbability(1e6, 3_200),
    ]).toEqual([0, 0, 100]);
    expect([hailProbability(0), hailProbability(-1), hailProbability(1), hailProbability(20)]).toEqual([0, 0, 0, 1]);
  });

  it('is seen by a C-band radar as 1.113 Z − 3.929', () => expect(sBandOf(50)).toBeCloseTo(51.721, 9));
});

describe('the vulnerability of a crop', () => {
  it.each([
    ['OSZI_BUZA', '2026-04-20', 0.1],
    ['OSZI_BUZA', '2026-05-15', 1],
    ['OSZI_BUZA', '2026-05-02', 0.532], // 12 of 25 days from 0.1 to 1
    ['OSZI_BUZA', '2026-08-11', 0], // harvested
    ['KUKORICA', '2026-05-19', 0], // not emerged
    ['KUKORICA', '2026-05-20', 0.1475], // 19 of 40 days from 0.1 to 0.2
    ['KUKORICA', '2026-07-05', 1],
    ['KUKORICA', '2026-09-15', 0.4],
    ['KUKORICA', '2026-11-16', 0],
    ['OSZI_ARPA', '2026-04-10', 0.1],
    ['OSZI_ARPA', '2026-05-05', 1],
    ['REPCE', '2026-04-01', 0.3],
    ['REPCE', '2026-05-10', 1],
    ['REPCE', '2026-07-20', 1],
    ['KUKORICA', '2026-06-10', 0.2],
    ['KUKORICA', '2026-07-25', 1],
    ['SILOKUKORICA', '2026-07-05', 1],
    ['NAPRAFORGO', '2026-06-20', 0.8],
    ['SZOJA', '2026-06-25', 0.6],
    ['SZOJA', '2026-07-15', 1],
    ['SZOLO', '2026-06-15', 1],
    ['SZOLO', '2026-04-15', 0.5],
    ['SZOLO', '2026-12-31', 1],
  ] as const)('%s on %s is %s', (crop, day, value) =>
    expect(vulnerabilityOf(crop, date(day)).value).toBeCloseTo(value, 3),
  );

  it('on 29 February is that of the day before, and does not move the days after', () => {
    expect(vulnerabilityOf('REPCE', date('2024-02-29'))).toEqual(vulnerabilityOf('REPCE', date('2024-02-28')));
    expect(vulnerabilityOf('REPCE', date('2024-05-01'))).toEqual(vulnerabilityOf('REPCE', date('2026-05-01')));
  });

  it('lies within its range, which stays between nothing and all', () => {
    for (const crop of ['OSZI_BUZA', 'REPCE', 'KUKORICA', 'NAPRAFORGO', 'SZOJA', 'SILOKUKORICA', 'ALMA', null] as const)
      for (const day of ['2026-01-01', '2026-04-01', '2026-06-01', '2026-07-15', '2026-09-30', '2026-12-31']) {
        const { value, low, high } = vulnerabilityOf(crop, date(day));
        expect([low >= 0, low <= value, value <= high, high <= 1]).toEqual([true, true, true, true]);
      }
  });
});

describe('the expected loss', () => {
  const plot: InsuredPlot = {
    id: 1,
    meparCode: 'W1U6F818',
    policyId: 1,
    crop: 'OSZI_BUZA',
    insuredArea: 40,
    yield: 5.5,
    price: 75_000,
  };
  const summer = date('2026-06-10');

  it('takes shares beyond the whole from the most severe on', () => {
    // 0.6 of severity 4 and 0.4 of the 0.7 of severity 1: 0.6 x 0.45 + 0.4 x 0.02 = 0.278 of 16.5 million Ft.
    const found = expectedLoss(
      plot,
      [
        { share: 0.7, severity: 1 },
        { share: 0.6, severity: 4 },
      ],
      summer,
    );
    expect(found.loss?.value).toBeCloseTo(0.278 * 16_500_000, 3);
    expect(found).toMatchObject({ hitArea: 40, severityMax: 4 });
  });

  it('of no share, or a negative one, is nothing', () => {
    expect(
      expectedLoss(
        plot,
        [
          { share: 0, severity: 4 },
          { share: -0.5, severity: 3 },
        ],
        summer,
      ),
    ).toEqual({ hitArea: 0, severityMax: null, loss: { value: 0, low: 0, high: 0 } });
  });

  it('is unknown without a yield or a price, though the hit area is known', () => {
    for (const missing of [{ yield: null }, { price: null }])
      expect(expectedLoss({ ...plot, ...missing }, [{ share: 0.5, severity: 2 }], summer)).toEqual({
        hitArea: 20,
        severityMax: 2,
        loss: null,
      });
  });

  it('does not depend on the order of the hits, nor on how a share is divided', () => {
    const hits = array(
      record({ share: double({ min: 0, max: 0.4, noNaN: true }), severity: constantFrom(1, 2, 3, 4) }),
      { maxLength: 5 },
    );
    assert(
      property(hits, (some) => {
        const typed = some as { share: number; severity: 1 | 2 | 3 | 4 }[];
        const halves = typed.flatMap(({ share, severity }) => [
          { share: share / 2, severity },
          { share: share / 2, severity },
        ]);
        const [one, turned, divided] = [typed, typed.toReversed(), halves].map((each) =>
          expectedLoss(plot, each, summer),
        );
        return [turned, divided].every(
          (other) =>
            Math.abs((other?.loss?.value ?? 0) - (one?.loss?.value ?? 0)) < 1 &&
            Math.abs((other?.hitArea ?? 0) - (one?.hitArea ?? 0)) < 1e-9,
        );
      }),
    );
  });

  it('has mean damages that rise with the severity, each within its range', () => {
    const values = [1, 2, 3, 4].map((severity) => MEAN_DAMAGE[severity as 1]);
    expect(values.map(({ value }) => value)).toEqual([0.02, 0.08, 0.25, 0.45]);
    expect(values.every(({ value, low, high }) => low < value && value < high)).toBe(true);
  });
});

describe('days of the radar', () => {
  it('are yesterday, also over New Year and the change to summer time', () => {
    expect([
      defaultRadarDate(date('2026-01-01')),
      defaultRadarDate(date('2026-03-30')),
      defaultRadarDate(date('2024-03-01')),
    ]).toEqual(['2025-12-31', '2026-03-29', '2024-02-29']);
  });

  it('belong to a case of the day before, of the day, or of the day after', () => {
    expect(
      ['2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11', '2026-06-12'].map((day) =>
        isSameEvent(date('2026-06-10'), date(day)),
      ),
    ).toEqual([false, true, true, true, false]);
  });
});
