import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockSquare } from '@georisk/testing/landscape.ts';
import { openNeighbourhood, type Neighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { rewritingLog } from '@georisk/testing/database.ts';

let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
});
afterAll(() => n.close());
beforeEach(() => rewritingLog(n.database.kysely, (tx) => tx.deleteFrom('logEntry').execute()));

type PolicyName = keyof Neighbourhood['land']['policies'];
type PlotName = keyof Neighbourhood['land']['plots'];

const POLICIES: readonly PolicyName[] = ['own', 'ownLastYear', 'second', 'foreign'];
const ofA: readonly PolicyName[] = ['own', 'ownLastYear', 'second'];

/** Who sees which policies; for the others the call is refused. */
const VISIBLE: Partial<Record<PersonName, readonly PolicyName[]>> = {
  api: ofA,
  admin: POLICIES,
  manager: ofA,
  expertUw: ofA,
  farmer: ['own', 'ownLastYear'],
  farmer2: ['second'],
  farmer57: [],
  operator: ofA,
  riskTaking: ofA,
  managerB: ['foreign'],
  farmerB: ['foreign'],
};
const CLOSED: readonly PersonName[] = ['expertDamage', 'woodwiser', 'prokat', 'agrarmonitor', 'agro', 'cemetery'];

const foreignViews = () =>
  n.database.kysely
    .selectFrom('logEntry')
    .select(['type', 'userId', 'companyId', 'resource'])
    .where('type', '=', 'cross-company-view')
    .execute();

describe('the list of policies', () => {
  it.each(Object.entries(VISIBLE) as [PersonName, readonly PolicyName[]][])(
    'of %s is exactly theirs',
    async (who, names) => {
      const answer = strictAnswer('policies', await n.call(who, '/api/policies/'));
      expect(new Set(answer.items.map(({ id }) => id))).toEqual(new Set(names.map((name) => n.land.policies[name])));
      expect(answer).toMatchObject({ total: names.length, page: 1, pageSize: 50 });
    },
  );

  it.each(CLOSED)('is closed to %s', async (who) => {
    expect((await n.call(who, '/api/policies/')).statusCode).toBe(403);
  });

  it('holds only a farmer’s own plots and cases, and not their identity', async () => {
    const { items } = strictAnswer('policies', await n.call('farmer', '/api/policies/'));
    const own = items.find(({ id }) => id === n.land.policies.own);
    const plots: readonly PlotName[] = ['drawn', 'undrawn', 'ownShared'];
    expect(own?.policyPlots.map(({ id }) => id)).toEqual(plots.map((name) => n.land.plots[name]));
    expect(own?.policyPlots.every((plot) => !('farmerUserId' in plot))).toBe(true);
    expect(own?.damages).toEqual([
      expect.objectContaining({ id: n.land.damages.own, damageDate: '2018-05-20', canOpen: true }),
    ]);
    expect(own?.policyYields).toEqual([
      { plantName: 'kukorica', plantCode: null, yield: 8.25 },
      { plantName: 'őszi búza', plantCode: 'B01', yield: 5.5 },
    ]);
  });

  it('comes in pages, newest year first', async () => {
    const page = async (number: number) =>
      strictAnswer('policies', await n.call('manager', `/api/policies/?page=${number}&pageSize=2`));
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect(first.items.map(({ year }) => year)).toEqual([2018, 2018]);
    expect(second.items.map(({ id }) => id)).toEqual([n.land.policies.ownLastYear]);
    expect(third).toEqual({ items: [], total: 3, page: 3, pageSize: 2 });
  });

  it.each(['page=0', 'page=x', 'pageSize=501', 'pageSize=', 'limit=5', 'page=1&page=2'])(
    'refuses %s',
    async (query) => {
      expect((await n.call('manager', `/api/policies/?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('one policy', () => {
  const open = (who: PersonName, id: string | number, query = '') => n.call(who, `/api/policies/${id}${query}`);

  it('is found by its number, the newest year first, or by the year', async () => {
    expect(strictAnswer('policy', await open('manager', 'KOT-100')).id).toBe(n.land.policies.own);
    expect(strictAnswer('policy', await open('manager', 'KOT-100', '?year=2017')).id).toBe(n.land.policies.ownLastYear);
    expect((await open('manager', 'KOT-100', '?year=2016')).statusCode).toBe(404);
  });

  it('is found by the number that is seen of an address, unless one is written like the address', async () => {
    const written = 'KOT\u200b-100';
    expect(strictAnswer('policy', await open('manager', encodeURIComponent(written))).id).toBe(n.land.policies.own);
    const { id } = await n.database.kysely
      .insertInto('policy')
      .values({ companyId: n.companies.A, policyNumber: written, year: 2016 })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(strictAnswer('policy', await open('manager', encodeURIComponent(written))).id).toBe(id);
    await n.database.kysely.deleteFrom('policy').where('id', '=', id).execute();
  });

  it('is found by its id where no number is the same', async () => {
    expect(strictAnswer('policy', await open('farmer', n.land.policies.own)).policyNumber).toBe('KOT-100');
    expect((await open('farmer', n.land.policies.own, '?year=2017')).statusCode).toBe(404);
  });

  it('is found by its number before its id', async () => {
    const { id } = await n.database.kysely
      .insertInto('policy')
      .values({ companyId: n.companies.A, policyNumber: String(n.land.policies.own), year: 2018 })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(strictAnswer('policy', await open('manager', n.land.policies.own)).id).toBe(id);
    await n.database.kysely.deleteFrom('policy').where('id', '=', id).execute();
  });

  it("is the company's own of two with one number", async () => {
    expect(strictAnswer('policy', await open('managerB', 'KOT-100')).id).toBe(n.land.policies.foreign);
    expect(strictAnswer('policy', await open('farmerB', 'KOT-100')).id).toBe(n.land.policies.foreign);
  });

  it.each([
    ['manager', 'foreign'],
    ['managerB', 'own'],
    ['farmer', 'second'],
    ['farmer2', 'own'],
    ['farmerB', 'own'],
    ['farmer57', 'own'],
  ] as const)('does not exist for %s when it is %s', async (who, name) => {
    expect((await open(who, n.land.policies[name])).statusCode).toBe(404);
    expect((await n.call(who, `/api/policyYields/${n.land.policies[name]}`)).statusCode).toBe(404);
  });

  it.each(['0', '-1', '9999999999', '2147483647', 'KOT-999', "x'--", '%25', '..%2f', 'a'.repeat(64)])(
    'does not exist as %s',
    async (id) => expect((await open('admin', id)).statusCode).toBe(404),
  );

  it.each(['%00', 'a'.repeat(65), '%0A'])('is refused as %s', async (id) =>
    expect((await open('admin', id)).statusCode).toBe(400),
  );

  it('is listed with all of its number: years, and for an administrator companies', async () => {
    const db = n.database.kysely;
    const [a, b] = await db
      .insertInto('policy')
      .values([
        { companyId: n.companies.A, policyNumber: 'KETTOS-9', year: 2018 },
        { companyId: n.companies.B, policyNumber: 'KETTOS-9', year: 2018 },
        { companyId: n.companies.A, policyNumber: 'KETTOS-9', year: 2017 },
      ])
      .returning('id')
      .execute();
    const choices = async (who: PersonName) =>
      strictAnswer('policyChoices', await n.call(who, '/api/policies/KETTOS-9/choices')).map(({ year, companyId }) => [
        year,
        companyId,
      ]);
    const { A, B } = n.companies;
    expect(await choices('manager')).toEqual([
      [2018, A],
      [2017, A],
    ]);
    expect(await choices('managerB')).toEqual([[2018, B]]);
    expect(await choices('admin')).toEqual([
      [2018, A],
      [2018, B],
      [2017, A],
    ]);
    const of = (who: PersonName, id: number | undefined) =>
      n.call(who, `/api/policies/KETTOS-9?year=2018&policyId=${id}`);
    for (const each of [a, b]) expect((await of('admin', each?.id)).json<{ id: number }>().id).toBe(each?.id);
    expect((await of('manager', b?.id)).statusCode).toBe(404);
    expect((await n.call('manager', `/api/policies/KOT-100?policyId=${a?.id}`)).statusCode).toBe(404);
    expect((await n.call('manager', '/api/policies/NINCS/choices')).statusCode).toBe(404);
    await db.deleteFrom('policy').where('policyNumber', '=', 'KETTOS-9').execute();
  });

  it('is logged where an administrator opens it, in the company that it belongs to', async () => {
    strictAnswer('policy', await open('admin', n.land.policies.foreign));
    expect(await foreignViews()).toEqual([
      {
        type: 'cross-company-view',
        userId: n.people.admin,
        companyId: n.companies.B,
        resource: `policies/${n.land.policies.foreign}`,
      },
    ]);
    strictAnswer('policy', await open('manager', n.land.policies.own));
    expect(await foreignViews()).toHaveLength(1);
  });
});

describe('yields of a policy', () => {
  it('are open to the damage expert, by company', async () => {
    const yields = (who: PersonName, name: PolicyName) => n.call(who, `/api/policyYields/${n.land.policies[name]}`);
    expect(strictAnswer('policyYields', await yields('expertDamage', 'own'))).toHaveLength(2);
    expect(strictAnswer('policyYields', await yields('expertDamage', 'second'))).toEqual([]);
    expect((await yields('expertDamage', 'foreign')).statusCode).toBe(404);
  });
});

describe('a policy plot', () => {
  const open = (who: PersonName, name: PlotName) => n.call(who, `/api/policyPlots/${n.land.plots[name]}`);

  it('comes with its block, its outline and the caller’s rights', async () => {
    expect(strictAnswer('policyPlot', await open('farmer', 'drawn'))).toEqual({
      id: n.land.plots.drawn,
      policyId: n.land.policies.own,
      policyNumber: 'KOT-100',
      plantName: 'őszi búza',
      plantCode: null,
      insuredArea: 4,
      meparCode: 'TESTOWN1',
      meparPolygon: { type: 'MultiPolygon', coordinates: [blockSquare('own').coordinates] },
      tableGeometry: expect.objectContaining({ type: 'Polygon' }),
      tableGeometryHa: 4,
      insuredUntil: '2018-10-31',
      updatedAt: expect.any(String),
      version: 1,
      money: { sumInsured: null, isComputed: false, premium: null },
      canEdit: true,
      canDelete: false,
    });
  });

  it('shows staff whose it is, and who may only read it', async () => {
    const plot = strictAnswer('policyPlot', await open('expertUw', 'drawn'));
    expect(plot).toMatchObject({ farmerUserId: n.people.farmer, canEdit: false, canDelete: false });
    expect(strictAnswer('policyPlot', await open('operator', 'drawn'))).toMatchObject({ canEdit: true });
  });

  it('can be deleted only by an administrator with the flag, where there is an outline', async () => {
    const flagged = async (who: PersonName, name: PlotName) =>
      strictAnswer(
        'policyPlot',
        await n.call(who, `/api/policyPlots/${n.land.plots[name]}`, { headers: { 'x-admin': 'true' } }),
      ).canDelete;
    expect(await flagged('admin', 'drawn')).toBe(true);
    expect(await flagged('admin', 'undrawn')).toBe(false);
    expect(await flagged('manager', 'drawn')).toBe(false);
    expect(await flagged('farmer', 'drawn')).toBe(false);
    expect(strictAnswer('policyPlot', await open('admin', 'drawn')).canDelete).toBe(false);
  });

  it.each([
    ['manager', 'foreign'],
    ['managerB', 'drawn'],
    ['farmer', 'secondShared'],
    ['farmer2', 'drawn'],
    ['farmerB', 'drawn'],
  ] as const)('does not exist for %s when it is %s', async (who, name) => {
    expect((await open(who, name)).statusCode).toBe(404);
  });

  it('may be on a block that is not known', async () => {
    const { id } = await n.database.kysely
      .insertInto('policyPlot')
      .values({
        companyId: n.companies.A,
        policyId: n.land.policies.own,
        farmerUserId: n.people.farmer,
        externalId: 'lost',
        meparCode: 'LOSTLOST',
        plantName: null,
        insuredArea: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const plot = strictAnswer('policyPlot', await n.call('farmer', `/api/policyPlots/${id}`));
    expect(plot).toMatchObject({ meparCode: 'LOSTLOST', meparPolygon: null, tableGeometry: null });
    await n.database.kysely.deleteFrom('policyPlot').where('id', '=', id).execute();
  });

  it.each(['0', '1.5', 'x', '2147483648', '1%00'])('is refused as %s', async (id) => {
    expect((await n.call('farmer', `/api/policyPlots/${id}`)).statusCode).toBe(400);
  });
});
