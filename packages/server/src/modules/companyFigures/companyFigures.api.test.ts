import type { Answer } from '@georisk/contract/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { BLOCKS } from '@georisk/testing/landscape.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';
import { fillCrops } from '#server/db/migrations/0095_crops_of_cases.ts';

let test: TestApp;
let fixture: Fixture;

const figures = async (query: string, person: PersonKey = 'a.manager') => {
  const token = await openSession(test.database.kysely, fixture.people[person], { at: test.clock.now() });
  return (await test.get(`/api/companyFigures?${query}`, { token })).json<Answer<'companyFigures'>>();
};

/** Both cases of company A were reported on the 1st of June 2018; one has two proposals, of which the newer counts. */
beforeAll(async () => {
  test = await openTestApp();
  const db = test.database.kysely;
  await emptyDatabase(db);
  fixture = await plantFixture(db, test.clock.now());
  const { damages, plots } = fixture.land;
  await sql`update case_row set reported_on = '2018-06-01'`.execute(db);
  await sql`update case_row set reported_on = '2017-06-01' where damage_id = ${damages.second}`.execute(db);
  await sql`update policy_plot set sum_insured = 0, premium = 0
    where policy_id = (select policy_id from policy_plot where id = ${plots.drawn})`.execute(db);
  await sql`update policy_plot set sum_insured = 1000000, premium = 50000 where id = ${plots.drawn}`.execute(db);
  const { id: inspectionId } = await db
    .insertInto('damageInspection')
    .values({ companyId: COMPANIES.A.id, damageId: damages.own, inspectionNumber: '1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const proposal of [900_000, 200_000])
    await db
      .insertInto('damageInspectionDocument')
      .values({ companyId: COMPANIES.A.id, inspectionId, type: 'A_MG_e_JKV_2', data: '{}', proposal })
      .execute();
});
afterAll(() => test.close());

describe('the figures of a company', () => {
  it('count the cases of the period with the newest proposal of each, beside the same days a year earlier', async () => {
    const { period, before } = await figures('from=2018-05-01&to=2018-07-31');
    expect(period).toMatchObject({ from: '2018-05-01', to: '2018-07-31', cases: 1, damagedArea: 3, payout: 200_000 });
    expect(before).toMatchObject({ from: '2017-05-01', to: '2017-07-31', cases: 1, assessed: 0, payout: null });
  });

  it('compare what is proposed with the premium and the sum insured of the year', async () => {
    const { period } = await figures('from=2018-05-01&to=2018-07-31');
    // By hand: 200,000 / 50,000, 200,000 / 1,000,000, one case on the two policies of 2018.
    expect(period).toMatchObject({ premium: 50_000, sumInsured: 1_000_000, policies: 2 });
    expect(period).toMatchObject({ withPremium: 1, withSum: 1 });
    expect(period).toMatchObject({ lossRatio: 4, lossCost: 0.2, frequency: 0.5, severity: 200_000 });
  });

  it('compare with the premium no proposal under a policy whose premium is not known', async () => {
    const db = test.database.kysely;
    const { damages, plots } = fixture.land;
    const move = (policyId: unknown) =>
      sql`update case_row set policy_id = ${policyId} where damage_id = ${damages.own}`.execute(db);
    await move(sql`(select min(id) from policy where company_id = ${COMPANIES.A.id}
      and id <> (select policy_id from policy_plot where id = ${plots.drawn}) and year = 2018)`);
    const { period } = await figures('from=2018-05-01&to=2018-07-31');
    await move(sql`(select policy_id from policy_plot where id = ${plots.drawn})`);
    expect(period).toMatchObject({ payout: 200_000, lossRatio: null, lossCost: null, severity: 200_000 });
    expect((await figures('from=2018-05-01&to=2018-07-31')).period.lossRatio).toBe(4);
  });

  it('have a part for each month, danger and crop, whose sums are those of the period', async () => {
    const { period, byMonth, byDanger } = await figures('from=2018-05-01&to=2018-07-31');
    expect(byMonth).toMatchObject([{ from: '2018-06-01', to: '2018-06-30', cases: 1, payout: 200_000 }]);
    expect(byDanger).toMatchObject([{ name: 'jégverés', cases: period.cases, payout: period.payout }]);
  });

  it('have of each crop as many cases as the list that they open, however the crop is written', async () => {
    const db = test.database.kysely;
    const companyId = COMPANIES.A.id;
    const open = async (plots: Readonly<Record<string, number>>, plants = '', proposal: number | null = null) => {
      const damageNumber = `CROP-${JSON.stringify([plots, plants])}`;
      const fields = { policyNumber: 'K', damageDate: '2003-06-01', dangerType: 'Jégeső', area: 6 };
      const { id: damageId } = await db
        .insertInto('damage')
        .values({ companyId, damageNumber, createdAt: new Date('2003-06-02T10:00:00Z'), ...fields })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [plantName, area] of Object.entries(plots))
        await db
          .insertInto('damagePlot')
          .values({ companyId, damageId, meparCode: BLOCKS.own, plantName, area })
          .execute();
      if (plants !== '')
        await db
          .insertInto('damageBlock')
          .values({ companyId, damageId, meparCode: BLOCKS.own, area: 6, plants })
          .execute();
      if (proposal === null) return;
      const values = { companyId, damageId, inspectionNumber: '1' };
      const { id: inspectionId } = await db
        .insertInto('damageInspection')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('damageInspectionDocument')
        .values({ companyId, inspectionId, type: 'x', data: '{}', proposal })
        .execute();
    };
    await open({ Kukorica: 4, 'Gyep, legelő': 2 }, '', 600);
    await open({ kukorica: 1, KUKORICA: 2 }, '', 30);
    await open({ 'oszi buza': 1 });
    // Without a plot, by its block.
    await open({}, 'Őszi búza, Gyep, legelő; KUKORICA', 90);
    await open({});
    const { byCrop, period } = await figures('from=2003-01-01&to=2003-12-31');
    const token = await openSession(db, fixture.people['a.manager'], { at: test.clock.now() });
    const lists = await Promise.all(
      byCrop.map(async ({ name }) => {
        const query = `from=2003-01-01&to=2003-12-31&crop=${encodeURIComponent(name)}`;
        return (await test.get(`/api/damages?${query}`, { token })).json<Answer<'damages'>>().total;
      }),
    );
    // Lines that were kept by an earlier version and are not made again yet.
    await db.updateTable('caseRow').set({ crops: [], cropKeys: [], cropAreas: [] }).execute();
    await fillCrops(db);
    const { byCrop: filled } = await figures('from=2003-01-01&to=2003-12-31');
    await db.deleteFrom('damage').where('damageNumber', 'like', 'CROP-%').execute();
    expect(filled).toEqual(byCrop);
    expect(period).toMatchObject({ cases: 5, payout: 720 });
    expect(byCrop).toEqual([
      { name: 'Kukorica', cases: 3, assessed: 3, damagedArea: 9, payout: 460 },
      { name: 'Gyep, legelő', cases: 2, assessed: 2, damagedArea: 4, payout: 230 },
      { name: 'Őszi búza', cases: 2, assessed: 1, damagedArea: 3, payout: 30 },
    ]);
    expect(lists).toEqual([3, 2, 2]);
  });

  it('take the 28th of February for the 29th of a leap year', async () => {
    expect((await figures('from=2024-02-29&to=2024-02-29')).before).toMatchObject({
      from: '2023-02-28',
      to: '2023-02-28',
    });
  });

  it('of another company contain nothing of this one', async () => {
    const { period } = await figures('from=2018-05-01&to=2018-07-31', 'b.manager');
    expect(period).toMatchObject({ cases: 1, assessed: 0, payout: null, premium: null, sumInsured: null });
  });

  it('of a company without cases are zeros and no ratios', async () => {
    const { period } = await figures('from=2001-01-01&to=2001-12-31');
    expect(period).toMatchObject({ cases: 0, damagedArea: 0, payout: 0 });
    expect([period.lossRatio, period.severity, period.cycle.closed]).toEqual([null, null, null]);
  });
});
