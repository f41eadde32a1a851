import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import { newId } from '#server/uuid.ts';
import { type Fixture, plantFixture } from '@georisk/testing/fixture.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { up } from './migrations/0094_seen_numbers.ts';

const NOW = new Date('2018-06-01T10:00:00Z');
const [A, B] = [4, 7];

let database: Database;
let fixture: Fixture;
const db = () => database.kysely;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await emptyDatabase(db());
  fixture = await plantFixture(db(), NOW);
});
afterAll(() => database.close());

async function policy(policyNumber: string, year = 2018, companyId = A): Promise<number> {
  const values = { companyId, policyNumber, year };
  return (await db().insertInto('policy').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
const FIELDS = { policyNumber: 'P', damageDate: '2018-05-20', dangerType: 'Jégeső', area: 1 };
async function damage(damageNumber: string, more: object = {}, companyId = A): Promise<number> {
  const values = { ...FIELDS, companyId, damageNumber, ...more };
  return (await db().insertInto('damage').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
const policies = async (...ids: readonly number[]) =>
  (await db().selectFrom('policy').select('policyNumber').where('id', 'in', ids).orderBy('id').execute()).map(
    ({ policyNumber }) => policyNumber,
  );
const damages = async (...ids: readonly number[]) =>
  (await db().selectFrom('damage').select('damageNumber').where('id', 'in', ids).orderBy('id').execute()).map(
    ({ damageNumber }) => damageNumber,
  );
const caseOf = (id: number) => db().selectFrom('damage').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('numbers that were kept with letters that nobody sees', () => {
  it.each([
    ['KO\u200bT-1', 'KOT-1'],
    ['\ufeffKOT-1', 'KOT-1'],
    ['KOT\u00ad-1', 'KOT-1'],
    ['KOT\u00a01', 'KOT 1'],
    ['KOT  1', 'KOT 1'],
    ['KOT\t1', 'KOT 1'],
    ['KO\u0308T-1', 'KÖT-1'],
    ['KÖT-1', 'KÖT-1'],
    ['KOT 1', 'KOT 1'],
    ['kot_1/2', 'kot_1/2'],
  ])('%j of a policy, a case, a photo and a damage by frost becomes %j', async (kept, seen) => {
    const policyId = await policy(kept);
    const id = await damage(kept, { policyNumber: kept });
    const photo = { id: newId(), companyId: A, damageId: id, damageNumber: kept, sha256: 'a', storageKey: 'a.jpg' };
    await db()
      .insertInto('photo')
      .values({ ...photo, mediaType: 'image/jpeg', bytes: 1 })
      .execute();
    const frost = { companyId: A, damageNumber: kept, meparCode: 'TESTOWN1', dangerType: 'Tavaszi fagy' };
    await db()
      .insertInto('frostDamage')
      .values({ ...frost, damagedArea: 1, damageAmount: 1, damageProportion: 1 })
      .execute();
    await up(db());
    expect(await policies(policyId)).toEqual([seen]);
    expect(await caseOf(id)).toMatchObject({ damageNumber: seen, policyNumber: seen });
    const line = await db().selectFrom('caseRow').select('damageNumber').where('damageId', '=', id).execute();
    expect(line).toEqual([{ damageNumber: seen }]);
    for (const table of ['photo', 'frostDamage'] as const)
      expect(
        await db().selectFrom(table).select('damageNumber').where('damageNumber', '=', seen).execute(),
      ).toHaveLength(1);
  });

  it('stay where another row of the company has the number', async () => {
    const ofPolicies = [
      await policy('K-1'),
      await policy('K\u200b-1'),
      await policy('K\u200b-1', 2017),
      await policy('K\u00ad-1', 2017),
      await policy('K\u200b-1', 2018, B),
    ];
    const ofCases = [
      await damage('D-1'),
      await damage('D\u200b-1'),
      await damage('D\u00ad-1', { deletedAt: NOW }),
      await damage('D\u200b-2'),
      await damage('D\u00ad-2'),
      await damage('D\u200b-1', {}, B),
      await damage('D-3', { deletedAt: NOW }),
      await damage('D\u200b-3'),
    ];
    await up(db());
    await up(db());
    expect(await policies(...ofPolicies)).toEqual(['K-1', 'K\u200b-1', 'K-1', 'K\u00ad-1', 'K-1']);
    expect(await damages(...ofCases)).toEqual(['D-1', 'D\u200b-1', 'D-1', 'D-2', 'D\u00ad-2', 'D-1', 'D-3', 'D-3']);
  });

  it('leave one photo of a picture and a case, and one damage by frost of a case and a block', async () => {
    const rows = ['K-1', 'K\u200b-1'].map((damageNumber) => ({ companyId: A, damageNumber }));
    const photo = { sha256: 'a', storageKey: 'a.jpg', mediaType: 'image/jpeg', bytes: 1 };
    const frost = { meparCode: 'TESTOWN1', dangerType: 'Tavaszi fagy', damagedArea: 1, damageAmount: 1 };
    for (const row of rows) {
      await db()
        .insertInto('photo')
        .values({ ...row, ...photo, id: newId() })
        .execute();
      await db()
        .insertInto('frostDamage')
        .values({ ...row, ...frost, damageProportion: 1 })
        .execute();
    }
    await up(db());
    for (const table of ['photo', 'frostDamage'] as const) {
      const kept = await db().selectFrom(table).select('damageNumber').where('companyId', '=', A).execute();
      expect(kept.map(({ damageNumber }) => damageNumber).filter((each) => each?.startsWith('K'))).toHaveLength(2);
      expect(kept.filter(({ damageNumber }) => damageNumber === 'K-1')).toHaveLength(1);
    }
  });

  it('give a case that had no policy the one that a case opened now would get', async () => {
    const older = await policy('K\u200b-1', 2017);
    const ofYear = await policy('K\u200b-1', 2018);
    await policy('K\u200b-1', 2019);
    const plain = await policy('L-1', 2018);
    const found = await damage('D-1', { policyNumber: 'K-1' });
    const before = await damage('D-2', { policyNumber: 'K-1', damageDate: '2016-05-20' });
    const ofCase = await damage('D-3', { policyNumber: '\ufeffL-1' });
    const linked = await damage('D-4', { policyNumber: 'K-1', policyId: older });
    const imported = await damage('D-5', { policyNumber: 'L-1' });
    const foreign = await damage('D-6', { policyNumber: 'K-1' }, B);
    await up(db());
    const newest = await policyOf(before);
    expect(
      await db()
        .selectFrom('policy')
        .select('year')
        .where('id', '=', newest ?? 0)
        .execute(),
    ).toEqual([{ year: 2019 }]);
    expect([await policyOf(found), await policyOf(ofCase), await policyOf(linked)]).toEqual([ofYear, plain, older]);
    // It was opened before its policy was imported, which has nothing to do with its number.
    expect([await policyOf(imported), await policyOf(foreign)]).toEqual([null, null]);
  });
  const policyOf = async (id: number) => (await caseOf(id)).policyId;

  it('identify an inspection document as the next import of its file does', async () => {
    const id = await damage(' K\u200b-1 ');
    const { id: inspectionId } = await db()
      .insertInto('damageInspection')
      .values({ companyId: A, damageId: id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const names = ['K\u200b-1/SZ-1/JKV//1', 'K\u200b-12', 'SAJAT-K\u200b-1/1'];
    await db()
      .insertInto('damageInspectionDocument')
      .values(names.map((externalId) => ({ companyId: A, inspectionId, type: 'JKV', data: '{}', externalId })))
      .execute();
    await up(db());
    const kept = await db()
      .selectFrom('damageInspectionDocument')
      .select('externalId')
      .where('inspectionId', '=', inspectionId)
      .orderBy('id')
      .execute();
    expect(kept.map(({ externalId }) => externalId)).toEqual(['K-1/SZ-1/JKV//1', 'K\u200b-12', 'SAJAT-K\u200b-1/1']);
  });

  it('are not looked for elsewhere: the other rows stay as they are', async () => {
    const before = await caseOf(fixture.land.damages.own);
    await up(db());
    expect(await caseOf(fixture.land.damages.own)).toEqual(before);
  });
});
