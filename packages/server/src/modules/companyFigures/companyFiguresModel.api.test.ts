import type { Answer } from '@georisk/contract/endpoints.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { BLOCKS } from '@georisk/testing/landscape.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshAll } from '#server/modules/caseList/refreshLines.ts';
import { newId } from '#server/uuid.ts';

let test: TestApp;
let fixture: Fixture;
const db = () => test.database.kysely;
const TODAY = '2026-06-15';

/** A case as the model knows it. */
interface Case {
  readonly company: 'A' | 'B';
  readonly reportedOn: string;
  readonly danger: string;
  readonly area: number;
  /** Proposed indemnities, the newest last. */
  readonly proposals: readonly number[];
  /** ha by crop. */
  readonly crops: Readonly<Record<string, number>>;
  readonly isDeleted?: boolean;
}
const CASES: readonly Case[] = [
  { company: 'A', reportedOn: '2026-01-01', danger: 'Jégeső', area: 4, proposals: [400_000], crops: { Zab: 4 } },
  { company: 'A', reportedOn: '2026-01-31', danger: 'Jégeső ', area: 2, proposals: [], crops: { Zab: 1, Árpa: 1 } },
  {
    company: 'A',
    reportedOn: '2026-02-01',
    danger: 'Vihar',
    area: 10,
    proposals: [900_000, 100_000],
    crops: { Zab: 7.5, Kukorica: 2.5 },
  },
  { company: 'A', reportedOn: '2026-06-15', danger: 'Aszály', area: 1, proposals: [50_000], crops: {} },
  { company: 'A', reportedOn: '2026-06-16', danger: 'Aszály', area: 99, proposals: [99], crops: { Zab: 9 } },
  { company: 'A', reportedOn: '2025-02-10', danger: 'Vihar', area: 8, proposals: [800_000], crops: { Árpa: 8 } },
  { company: 'A', reportedOn: '2025-12-31', danger: 'Vihar', area: 3, proposals: [1_000], crops: { Árpa: 3 } },
  { company: 'A', reportedOn: '2018-07-01', danger: 'Jégeső', area: 5, proposals: [250_000], crops: { Zab: 5 } },
  {
    company: 'A',
    reportedOn: '2026-02-02',
    danger: 'Vihar',
    area: 7,
    proposals: [7_000_000],
    crops: { Zab: 7 },
    isDeleted: true,
  },
  { company: 'B', reportedOn: '2026-02-02', danger: 'Vihar', area: 6, proposals: [6_000], crops: { Zab: 6 } },
];
/** Of company A: premium and sum insured of a year's only policy. */
const BOOKS: Readonly<Record<number, readonly [premium: number, sumInsured: number]>> = {
  2026: [100_000, 5_000_000],
  2025: [200_000, 8_000_000],
  2024: [1, 10],
  2020: [1, 10],
  2019: [1, 10],
  2018: [50_000, 1_000_000],
  2012: [30_000, 600_000],
};

beforeAll(async () => {
  test = await openTestApp();
  test.clock.set(`${TODAY}T08:00:00Z`);
  fixture = await plantFixture(db(), test.clock.now());
  await db().deleteFrom('damage').execute();
  await db().deleteFrom('policy').execute();
  for (const [index, each] of CASES.entries()) {
    const companyId = COMPANIES[each.company].id;
    const { id } = await db()
      .insertInto('damage')
      .values({
        companyId,
        damageNumber: `F-${index}`,
        policyNumber: 'K',
        damageDate: each.reportedOn,
        dangerType: each.danger,
        area: each.area,
        createdAt: new Date(`${each.reportedOn}T10:00:00Z`),
        deletedAt: each.isDeleted === true ? test.clock.now() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const plots = Object.entries(each.crops);
    if (plots.length > 0)
      await db()
        .insertInto('damagePlot')
        .values(plots.map(([plantName, area]) => ({ companyId, damageId: id, meparCode: BLOCKS.own, plantName, area })))
        .execute();
    const inspection = await db()
      .insertInto('damageInspection')
      .values({ companyId, damageId: id })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const proposal of each.proposals)
      await db()
        .insertInto('damageInspectionDocument')
        .values({ companyId, inspectionId: inspection.id, type: 'x', data: '{}', proposal })
        .execute();
  }
  for (const [year, [premium, sumInsured]] of Object.entries(BOOKS)) {
    const { id } = await db()
      .insertInto('policy')
      .values({ companyId: COMPANIES.A.id, policyNumber: 'F', year: Number(year) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('policyPlot')
      .values({
        companyId: COMPANIES.A.id,
        policyId: id,
        farmerUserId: fixture.people['a.farmer1'],
        externalId: year,
        meparCode: BLOCKS.own,
        insuredArea: 10,
        premium,
        sumInsured,
      })
      .execute();
  }
  await refreshAll(db(), TODAY);
});
afterAll(() => test.close());

const figures = async (query: string, who: PersonKey = 'a.manager') => {
  const token = await openSession(db(), fixture.people[who], { at: test.clock.now() });
  const answer = await test.get(`/api/companyFigures?${query}`, { token });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<Answer<'companyFigures'>>();
};
const ofA = (from: string, to: string) =>
  CASES.filter(
    ({ company, reportedOn, isDeleted }) =>
      company === 'A' && isDeleted !== true && reportedOn >= from && reportedOn <= to,
  );
const partOf = (cases: readonly Case[]) => ({
  cases: cases.length,
  damagedArea: cases.reduce((sum, { area }) => sum + area, 0),
  assessed: cases.filter(({ proposals }) => proposals.length > 0).length,
  payout:
    cases.length > 0 && cases.every(({ proposals }) => proposals.length === 0)
      ? null
      : cases.reduce((sum, { proposals }) => sum + (proposals.at(-1) ?? 0), 0),
});

describe('the figures of a period', () => {
  it.each([
    ['2026-01-01', '2026-06-15'],
    ['2026-01-31', '2026-02-01'],
    ['2026-02-01', '2026-02-01'],
    ['2025-01-01', '2025-12-31'],
    ['2025-12-31', '2026-01-01'],
    ['2026-03-01', '2026-03-31'],
  ])(
    'have the cases that were reported from %s to %s, both included, with the newest proposal of each',
    async (from, to) => {
      const { period } = await figures(`from=${from}&to=${to}`);
      expect(period).toMatchObject({ from, to, ...partOf(ofA(from, to)) });
    },
  );

  it('begin with the year and end today where nothing is asked', async () => {
    const { period } = await figures('');
    expect(period).toMatchObject({ from: '2026-01-01', to: TODAY, ...partOf(ofA('2026-01-01', TODAY)) });
  });

  it('are parted by month: each part within the period, together all of it', async () => {
    const { byMonth, period } = await figures('from=2026-01-20&to=2026-06-15');
    expect(byMonth.map(({ from, to }) => [from, to])).toEqual([
      ['2026-01-20', '2026-01-31'],
      ['2026-02-01', '2026-02-28'],
      ['2026-06-01', '2026-06-15'],
    ]);
    for (const { from, to, ...part } of byMonth) expect(part).toEqual(partOf(ofA(from, to)));
    expect(byMonth.reduce((sum, { payout }) => sum + (payout ?? 0), 0)).toBe(period.payout);
  });

  it('are parted by danger without the blanks around it, the dearest first', async () => {
    const { byDanger } = await figures('from=2026-01-01&to=2026-06-15');
    expect(byDanger.map(({ name, cases, payout }) => [name, cases, payout])).toEqual([
      ['Jégeső', 2, 400_000],
      ['Vihar', 1, 100_000],
      ['Aszály', 1, 50_000],
    ]);
  });

  it('are parted by crop, a case’s proposal by the areas of its crops', async () => {
    const { byCrop } = await figures('from=2026-01-01&to=2026-06-15');
    expect(byCrop).toEqual([
      // 400,000 of the first case, and three quarters of 100,000.
      { name: 'Zab', cases: 3, assessed: 2, damagedArea: 12.5, payout: 475_000 },
      { name: 'Kukorica', cases: 1, assessed: 1, damagedArea: 2.5, payout: 25_000 },
      { name: 'Árpa', cases: 1, assessed: 0, damagedArea: 1, payout: null },
    ]);
  });

  it('stand beside the same days of the year before', async () => {
    const { before } = await figures('from=2026-01-01&to=2026-06-15');
    expect(before).toMatchObject({
      from: '2025-01-01',
      to: '2025-06-15',
      ...partOf(ofA('2025-01-01', '2025-06-15')),
      premium: 200_000,
    });
  });

  it.each([2026, 2025, 2018, 2012])('of %i are compared with what was insured in that year', async (year) => {
    const [premium = 0, sumInsured = 0] = BOOKS[year] ?? [];
    const { period } = await figures(`from=${year}-01-01&to=${year}-12-31`);
    const { payout, cases } = partOf(ofA(`${year}-01-01`, `${year}-12-31`));
    expect(period).toMatchObject({ policies: 1, hectares: 10, premium, sumInsured, cases, payout });
    expect(period.lossRatio).toBeCloseTo((payout ?? 0) / premium, 12);
    expect(period.frequency).toBe(cases);
  });
});

describe('the figures of the years', () => {
  it('have the cases of every year that they name', async () => {
    const { years } = await figures('');
    for (const { year, ...figuresOfYear } of years)
      expect([year, figuresOfYear]).toMatchObject([year, partOf(ofA(`${year}-01-01`, `${year}-12-31`))]);
    expect(years.map(({ year }) => year)).toEqual([2026, 2025, 2024, 2020, 2019, 2018]);
  });

  it('have the contracts of each, and no ratio where there is nothing to divide by', async () => {
    const { years } = await figures('');
    for (const { year, premium, sumInsured, lossRatio, severity, cases } of years) {
      expect([premium, sumInsured]).toEqual(BOOKS[year]);
      expect(lossRatio).not.toBeNull();
      expect(severity === null).toBe(cases === 0);
    }
    const ofB = await figures('', 'b.manager');
    expect(ofB.years).toMatchObject([
      { year: 2026, cases: 1, payout: 6_000, premium: 0, withPremium: 0, lossRatio: null },
    ]);
  });
});

describe('the days that cases took', () => {
  const record = (subject: number, at: string, after: object) =>
    db()
      .insertInto('change')
      .values({
        id: newId(),
        companyId: COMPANIES.A.id,
        actorId: fixture.people['a.manager'],
        userId: fixture.people['a.manager'],
        subjectType: 'damage',
        subjectId: String(subject),
        operation: 'change-case',
        serverAt: new Date(at),
        after: JSON.stringify(after),
      })
      .execute();

  it('are the medians from the report, in days of Budapest, of those that have come so far', async () => {
    const { rows } = await sql<{ id: number }>`select id from damage where damage_number in ('F-0', 'F-1', 'F-2')
      order by damage_number`.execute(db());
    const [first = 0, second = 0, third = 0] = rows.map(({ id }) => id);
    // Reported on the 1st and the 31st of January, and on the 1st of February.
    await record(first, '2026-01-02T10:00:00Z', { expertId: 5 });
    await record(first, '2026-01-05T10:00:00Z', { expertId: 6 });
    // Already the next day in Budapest.
    await record(second, '2026-02-02T23:30:00Z', { expertId: 5 });
    await record(third, '2026-02-11T10:00:00Z', { expertId: 5, status: 'assigned' });
    await record(first, '2026-01-11T10:00:00Z', { status: 'inspected' });
    await record(first, '2026-01-21T10:00:00Z', { status: 'closed' });
    await record(first, '2026-01-22T10:00:00Z', { status: 'inspected' });
    await record(first, '2026-01-31T10:00:00Z', { status: 'closed' });
    const { period } = await figures('from=2026-01-01&to=2026-06-15');
    // 1, 3 and 10 days; the first inspection; the last closing.
    expect(period.cycle).toEqual({ assigned: 3, inspected: 10, closed: 30 });
    expect((await figures('from=2025-01-01&to=2025-12-31')).period.cycle).toEqual({
      assigned: null,
      inspected: null,
      closed: null,
    });
  });
});
