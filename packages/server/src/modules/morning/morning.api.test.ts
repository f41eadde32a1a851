import type { Answer } from '@georisk/contract/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { BLOCKS } from '@georisk/testing/landscape.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';

let test: TestApp;
let fixture: Fixture;

const ask = async <T>(path: string, person: PersonKey = 'a.manager'): Promise<T> => {
  const token = await openSession(test.database.kysely, fixture.people[person], { at: test.clock.now() });
  return (await test.get(path, { token })).json<T>();
};
const figuresOf = ({ figures }: Answer<'morning'>) => Object.fromEntries(figures.map(({ key, value }) => [key, value]));

beforeAll(async () => {
  test = await openTestApp();
  const db = test.database.kysely;
  await emptyDatabase(db);
  fixture = await plantFixture(db, test.clock.now());
});
afterAll(() => test.close());

describe('the morning', () => {
  it('counts the cases of the own company, each figure with the list that it opens', async () => {
    const answer = await ask<Answer<'morning'>>('/api/morning');
    // Cases of the landscape: two of company A, new, without a deadline; one of company B.
    expect(figuresOf(answer)).toMatchObject({ open: 2, unassigned: 2, late: 0, second: 0 });
    expect(answer.figures.find(({ key }) => key === 'unassigned')?.list).toEqual({
      screen: 'damages',
      query: { state: 'new,assigned,inspected', expert: 'handout' },
    });
    expect(figuresOf(await ask('/api/morning', 'b.manager'))).toMatchObject({ open: 1, unassigned: 1 });
  });

  it('counts a second inspection from the newest document, and nothing of a closed case', async () => {
    const db = test.database.kysely;
    const damageId = fixture.land.damages.own;
    const { id: inspectionId } = await db
      .insertInto('damageInspection')
      .values({ companyId: COMPANIES.A.id, damageId, inspectionNumber: '1' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const document = { companyId: COMPANIES.A.id, inspectionId, type: 'A_MG_e_JKV_2', data: '{}' };
    await db
      .insertInto('damageInspectionDocument')
      .values({ ...document, needsAnother: true })
      .execute();
    expect(figuresOf(await ask('/api/morning'))).toMatchObject({ second: 1 });
    await db
      .insertInto('damageInspectionDocument')
      .values({ ...document, needsAnother: false })
      .execute();
    expect(figuresOf(await ask('/api/morning'))).toMatchObject({ second: 0 });
    await db.updateTable('damage').set({ deadline: '2018-06-01' }).where('id', '=', damageId).execute();
    expect(figuresOf(await ask('/api/morning'))).toMatchObject({ open: 2, late: 1 });
    await db.updateTable('damage').set({ status: 'closed' }).where('id', '=', damageId).execute();
    expect(figuresOf(await ask('/api/morning'))).toMatchObject({ open: 1, late: 0 });
  });

  it('counts new alerts on insured land with the hectares and the sum insured under them', async () => {
    const db = test.database.kysely;
    const today = test.clock.today();
    await sql`update policy set year = ${Number(today.slice(0, 4))} where year = 2018`.execute(db);
    await sql`update policy_plot set sum_insured = 1000000 where id = ${fixture.land.plots.drawn}`.execute(db);
    await sql`insert into alert (external_id, block_id, date, kind, geom, area_ha)
      select 'new', id, ${today}::date, 'vegetation', ST_Multi(geom), 2.5 from block where mepar_code = ${BLOCKS.own}`.execute(
      db,
    );
    const answer = await ask<Answer<'morning'>>('/api/morning');
    expect(figuresOf(answer)).toMatchObject({ alerts: 1 });
    expect(answer.hit).toMatchObject({ hectares: 2.5, sumInsured: 1_000_000, withoutSum: 1 });
    expect(figuresOf(await ask('/api/morning', 'b.manager'))).toMatchObject({ alerts: 0 });
    const list = await ask<Answer<'insuredAlerts'>>('/api/insuredAlerts');
    expect(list.items).toMatchObject([{ meparCode: BLOCKS.own, plots: 2, hectares: 2.5, sumInsured: 1_000_000 }]);
  });

  it('counts what the list of each figure contains', async () => {
    const { figures } = await ask<Answer<'morning'>>('/api/morning');
    for (const { value, list } of figures.filter((figure) => figure.list?.screen === 'damages')) {
      const { total } = await ask<{ total: number }>(`/api/damages?${new URLSearchParams(list?.query).toString()}`);
      expect(total).toBe(value);
    }
  });

  it('counts the passes whose image is due', async () => {
    expect(figuresOf(await ask('/api/morning'))).toMatchObject({ passes: 0 });
    expect(await ask('/api/passes')).toEqual([]);
  });
});

describe('the portfolio', () => {
  it('sums what is insured by settlement, crop, peril and district, of the own company alone', async () => {
    const db = test.database.kysely;
    await sql`update policy set perils = '{hail,storm}' where id = ${fixture.land.policies.own}`.execute(db);
    const portfolio = await ask<Answer<'portfolio'>>('/api/portfolio');
    const exposure = await ask<Answer<'exposure'>>('/api/exposure');
    expect(exposure.total).toMatchObject({ plots: portfolio.plots, sumInsured: portfolio.sumInsured });
    expect(portfolio.box).toHaveLength(4);
    const hail = exposure.byPeril.find(({ key }) => key === 'hail');
    expect(hail).toMatchObject({ name: 'Jégeső', plots: 3, sumInsured: 1_000_000 });
    const narrowed = await ask<Answer<'exposure'>>('/api/exposure?peril=hail');
    expect(narrowed.total).toMatchObject({ plots: 3 });
    expect((await ask<Answer<'portfolio'>>('/api/portfolio', 'b.manager')).plots).not.toBe(portfolio.plots);
  });

  it('is made anew after an import, and not after an outline was drawn', async () => {
    const db = test.database.kysely;
    const version = async () =>
      (
        await sql<{ xid: string }>`select sum(writes) || max(xid::text) as xid from source_version
        where subject = 'portfolio'`.execute(db)
      ).rows[0]?.xid;
    const before = await version();
    await sql`update policy_plot set table_geom_ha = 1 where id = ${fixture.land.plots.drawn}`.execute(db);
    expect(await version()).toBe(before);
    await sql`update policy_plot set sum_insured = 3000000 where id = ${fixture.land.plots.drawn}`.execute(db);
    expect((await ask<Answer<'portfolio'>>('/api/portfolio')).sumInsured).toBe(3_000_000);
  });

  it('lists the policies that fit a filter, with their figures', async () => {
    const all = await ask<Answer<'policyList'>>('/api/policyList');
    expect(all.items.map(({ policyNumber }) => policyNumber)).toEqual(['KOT-100', 'KOT-200']);
    expect(all.items[0]).toMatchObject({ plots: 3, undrawn: 2, sumInsured: 3_000_000, withoutSum: 2, damages: 1 });
    const of = async (query: string) =>
      (await ask<Answer<'policyList'>>(`/api/policyList?${query}`)).items.map(({ policyNumber }) => policyNumber);
    expect(await of('q=kot-2')).toEqual(['KOT-200']);
    expect(await of('q=%25')).toEqual([]);
    // By any part of a number, with or without its signs; by the insured, accents or not; every word counts.
    expect(await of('q=200')).toEqual(['KOT-200']);
    expect(await of('q=t200')).toEqual(['KOT-200']);
    expect(await of('q=farmer1')).toContain('KOT-100');
    expect(await of('q=FARMER1 t100'.replace(' ', '%20'))).toEqual(['KOT-100']);
    expect(await of('q=nobody%20t100')).toEqual([]);
    expect(await of('peril=hail')).toEqual(['KOT-100']);
    expect(await of('peril=flood')).toEqual([]);
    expect(await of('sort=-sum')).toEqual(['KOT-100', 'KOT-200']);
    expect(await of('undrawn=1')).toEqual(['KOT-100', 'KOT-200']);
    expect(await of('year=2017')).toEqual(['KOT-100']);
  });
});
