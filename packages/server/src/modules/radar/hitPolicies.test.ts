import type { IsoDate } from '@georisk/domain/units.ts';
import { describe, expect, it } from 'vitest';
import { figuresOf, presentPolicies } from './hitPolicies.ts';
import type { PolicyName } from './hitPlots.repository.ts';
import type { DayRanking, HitRow } from './ranking.service.ts';

const DATE = '2026-06-15' as IsoDate;

type Given = Partial<HitRow['plot'] & Pick<HitRow, 'companyId' | 'plantName' | 'loss' | 'severityMax' | 'hitArea'>>;

const lossOf = (value: number) => ({ value, low: value / 2, high: value * 2 });
function plotOf(id: number, given: Given = {}): HitRow {
  const { companyId = 1, plantName = 'Őszi búza', loss = lossOf(1_000), severityMax = 2, hitArea = 3, ...plot } = given;
  return {
    companyId,
    plantName,
    isPerilKnown: true,
    hitArea,
    severityMax,
    loss,
    plot: { id, meparCode: 'A0000001', policyId: 1, crop: null, insuredArea: 10, yield: 5, price: 100, ...plot },
  };
}
const rankingOf = (plots: readonly HitRow[], reported: DayRanking['reported'] = []): DayRanking => ({
  date: DATE,
  plots,
  blocks: [],
  reported,
});
const nameOf = (id: number, companyId = 1): PolicyName => ({
  id,
  companyId,
  companyName: `Társaság ${companyId}`,
  policyNumber: `K-${id}`,
  year: 2026,
});
const namesOf = (...names: readonly PolicyName[]) => new Map(names.map((name) => [name.id, name]));

describe('the policies that were hit', () => {
  it('have the sums of their plots, and their blocks with each crop once', () => {
    const plots = [
      plotOf(1),
      plotOf(2, { plantName: 'őszi búza; Kukorica' }),
      plotOf(3, { plantName: null }),
      plotOf(4, { meparCode: 'B0000002', loss: lossOf(5_000), severityMax: 3, hitArea: 1.5 }),
    ];
    expect(presentPolicies(rankingOf(plots), namesOf(nameOf(1)), true)).toEqual([
      {
        policy: { id: 1, policyNumber: 'K-1', year: 2026, canOpen: true },
        companyId: 1,
        companyName: 'Társaság 1',
        hitArea: 10.5,
        severityMax: 3,
        expectedLoss: 8_000,
        interval: [4_000, 16_000],
        withoutValue: 0,
        sumInsured: 20_000,
        blocks: [
          {
            meparCode: 'B0000002',
            hitArea: 1.5,
            severityMax: 3,
            expectedLoss: 5_000,
            plants: 'Őszi búza',
            reported: false,
          },
          {
            meparCode: 'A0000001',
            hitArea: 9,
            severityMax: 2,
            expectedLoss: 3_000,
            plants: 'Kukorica, Őszi búza',
            reported: false,
          },
        ],
      },
    ]);
  });

  it('are ordered by what they lose, and those without a name are gone', () => {
    const plots = [1, 2, 3].map((id) => plotOf(id, { policyId: id, loss: lossOf(100 * id) }));
    const found = presentPolicies(rankingOf(plots), namesOf(nameOf(1), nameOf(3)), false);
    expect(found.map(({ policy }) => policy)).toEqual(
      [3, 1].map((id) => ({ id, policyNumber: `K-${id}`, year: 2026, canOpen: false })),
    );
  });

  it('have no sum insured where no plot has a value, and the sum of the others where one has none', () => {
    const without = { yield: null, price: null, loss: null } as const;
    const sumsOf = (plots: readonly HitRow[]) =>
      presentPolicies(rankingOf(plots), namesOf(nameOf(1)), false).map(({ sumInsured, expectedLoss, withoutValue }) => [
        sumInsured,
        expectedLoss,
        withoutValue,
      ]);
    expect(sumsOf([plotOf(1, without)])).toEqual([[null, 0, 1]]);
    expect(sumsOf([plotOf(1, without), plotOf(2)])).toEqual([[5_000, 1_000, 1]]);
    expect(sumsOf([plotOf(1, { sumInsured: 0, loss: lossOf(0) })])).toEqual([[0, 0, 0]]);
  });

  it('are none where nothing was hit', () => {
    expect(presentPolicies(rankingOf([]), namesOf(nameOf(1)), true)).toEqual([]);
  });

  it('have a case on a block only where their own company has one', () => {
    const plots = [plotOf(1), plotOf(2, { policyId: 2, companyId: 2 })];
    const reported = [{ companyId: 2, meparCode: 'A0000001', damageDate: DATE }] as unknown as DayRanking['reported'];
    const found = presentPolicies(rankingOf(plots, reported), namesOf(nameOf(1), nameOf(2, 2)), true);
    expect(found.map(({ companyId, blocks }) => [companyId, blocks.map((block) => block.reported)])).toEqual([
      [1, [false]],
      [2, [true]],
    ]);
  });

  it('have together the figures of the day', () => {
    const plots = [plotOf(1), plotOf(2, { policyId: 2, companyId: 2 })];
    const reported = [{ companyId: 2, meparCode: 'A0000001', damageDate: DATE }] as unknown as DayRanking['reported'];
    expect(figuresOf(rankingOf(plots, reported))).toMatchObject({
      plots: 2,
      policies: 2,
      hitArea: 6,
      expectedLoss: 2_000,
      interval: [1_000, 4_000],
      withoutReport: { policies: 1, hitArea: 3, expectedLoss: 1_000 },
    });
  });
});
