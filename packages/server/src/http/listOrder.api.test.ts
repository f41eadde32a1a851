import { multiFromGeoJson, to3857 } from '#server/db/geometry.ts';
import { newId } from '#server/uuid.ts';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import { square } from '@georisk/testing/landscape.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';
import { describe, expect, it } from 'vitest';

const stage = fixtureStage();
const { db, open } = stage;

/** In the order of Hungarian letters: neither that of bytes nor that without accents. */
const NAMES = ['Ágoston', 'Czár', 'Csorba', 'Ócsa', 'Ozsvár', 'Ökrös', 'Őri', 'Szabó', 'Tar', 'Zala', 'Zsombor'];
/** The order in which they are put in is another. */
const MIXED = NAMES.toSorted();

const get = async <T>(key: PersonKey, path: string, headers?: Record<string, string>): Promise<T> => {
  const answer = await stage.test.get(path, { token: await open(key), ...(headers && { headers }) });
  if (answer.statusCode !== 200) throw new Error(`${path} ${answer.statusCode} ${answer.body}`);
  return answer.json<T>();
};
const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

describe('the list of users in the order of names', () => {
  interface UserPage {
    readonly items: readonly { readonly id: number; readonly name: string }[];
    readonly total: number;
  }
  const plant = async () => {
    await db()
      .insertInto('appUser')
      .values(
        MIXED.map((name, index) => ({
          userName: `listed${index}`,
          name,
          role: 6,
          companyId: COMPANIES.B.id,
          status: 'active' as const,
        })),
      )
      .execute();
  };
  const page = (query: string) => get<UserPage>('b.manager', `/api/admin/users?phrase=listed&${query}`);

  it('follows the alphabet with its letters of two signs, forwards and backwards', async () => {
    await plant();
    expect(namesOf((await page('sort=name&pageSize=50')).items)).toEqual(NAMES);
    expect(namesOf((await page('sort=-name&pageSize=50')).items)).toEqual(NAMES.toReversed());
  });

  it('has every person once on its pages', async () => {
    await plant();
    const seen: string[] = [];
    for (let number = 1; seen.length < NAMES.length; number += 1) {
      const { items, total } = await page(`sort=name&pageSize=3&page=${number}`);
      expect(total).toBe(NAMES.length);
      expect(items.length).toBeGreaterThan(0);
      seen.push(...namesOf(items));
    }
    expect(seen).toEqual(NAMES);
  });

  it('has people of one name in the order in which they were made, also over pages and backwards', async () => {
    await db()
      .insertInto('appUser')
      .values(
        [0, 1, 2, 3].map((index) => ({
          userName: `listed${index}`,
          name: index % 2 === 0 ? 'Kovács' : 'kovács',
          role: 6,
          companyId: COMPANIES.B.id,
          status: 'active' as const,
        })),
      )
      .execute();
    for (const sort of ['name', '-name']) {
      const all = (await page(`sort=${sort}&pageSize=50`)).items.map(({ id }) => id);
      expect(all).toEqual(all.toSorted((a, b) => a - b));
      const paged = [
        ...(await page(`sort=${sort}&pageSize=2&page=1`)).items,
        ...(await page(`sort=${sort}&pageSize=2&page=2`)).items,
      ].map(({ id }) => id);
      expect(paged).toEqual(all);
    }
  });
});

it('graveyards are in the order of Hungarian letters', async () => {
  const geom = multiFromGeoJson(square(760_000, 180_000, 100));
  await db()
    .insertInto('graveyard')
    .values(
      MIXED.map((name, index) => ({
        companyId: COMPANIES.cemetery1.id,
        code: `order${index}`,
        name,
        geom,
        geom3857: to3857(geom),
        entrance: null,
        visitorUserId: null,
      })),
    )
    .execute();
  expect(namesOf(await get('cemetery1', '/api/cemetery/graveyards'))).toEqual(NAMES);
  expect(await get<[]>('cemetery2', '/api/cemetery/graveyards')).toEqual([]);
});

it('sources of scenes are in the order of Hungarian letters', async () => {
  await db()
    .insertInto('sceneSource')
    .values(
      MIXED.map((name) => ({
        companyId: null,
        name,
        url: 'https://stac.pelda.hu/search',
        collection: null,
        groupName: 'S2',
        active: false,
        pollMinutes: 60,
        lookbackDays: 10,
        mostCloud: 80,
        nextPollAt: stage.test.clock.now(),
      })),
    )
    .execute();
  expect(namesOf(await get('admin1', '/api/admin/sources', { 'x-admin': 'true' }))).toEqual(NAMES);
});

it('saved views are in the order of Hungarian letters, whatever their capitals', async () => {
  await db()
    .insertInto('savedView')
    .values(
      MIXED.map((name, index) => ({
        id: newId(),
        userId: stage.fixture.people['a.manager'],
        list: 'damages',
        name: index % 2 === 0 ? name : name.toLowerCase(),
        query: '',
        createdAt: stage.test.clock.now(),
      })),
    )
    .execute();
  const views = await get<{ name: string }[]>('a.manager', '/api/caseList/views');
  expect(namesOf(views).map((name) => name.toLowerCase())).toEqual(NAMES.map((name) => name.toLowerCase()));
});

it('yields of a policy are in the order of Hungarian letters', async () => {
  const crops = ['árpa', 'cukorrépa', 'csemegekukorica', 'őszi káposztarepce', 'ősziárpa', 'rozs', 'zab'];
  const policyId = stage.fixture.land.policies.own;
  await db().deleteFrom('policyYield').where('policyId', '=', policyId).execute();
  await db()
    .insertInto('policyYield')
    .values(
      crops.toSorted().map((plantName) => ({
        companyId: COMPANIES.A.id,
        policyId,
        plantName,
        plantCode: null,
        yield: 5,
      })),
    )
    .execute();
  const { policyYields } = await get<{ policyYields: { plantName: string }[] }>(
    'a.manager',
    `/api/policies/${policyId}`,
  );
  expect(policyYields.map(({ plantName }) => plantName)).toEqual(crops);
  const alone = await get<{ plantName: string }[]>('a.manager', `/api/policyYields/${policyId}`);
  expect(alone.map(({ plantName }) => plantName)).toEqual(crops);
});
