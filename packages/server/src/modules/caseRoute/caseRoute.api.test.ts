import type { RouteCase } from '@georisk/contract/verticals/insurance/damages.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { BLOCKS, cornerOf } from '@georisk/testing/landscape.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { type PlantedCases, plantCases } from '@georisk/testing/permissions/plantCases.ts';

let test: TestApp;
let fixture: Fixture;
let cases: PlantedCases;

beforeAll(async () => {
  test = await openTestApp();
  const db = test.database.kysely;
  await emptyDatabase(db);
  fixture = await plantFixture(db, test.clock.now());
  cases = await plantCases(db, fixture);
});
afterAll(() => test.close());

const routeOf = async (person: PersonKey): Promise<RouteCase[]> => {
  const token = await openSession(test.database.kysely, fixture.people[person], { at: test.clock.now() });
  return (await test.get('/api/caseRoute', { token })).json<RouteCase[]>();
};

it('lists the open cases of an assessor with the place and the missing step, and of nobody else', async () => {
  const [own, ...others] = await routeOf('a.damage1');
  expect(others).toEqual([]);
  expect(own?.missing?.plotId).toBe(cases.plots.own);
  expect(own?.missing?.step).toBe('outline');
  const [x = 0, y = 0] = own?.position ?? [];
  const [east, north] = cornerOf('own');
  expect(Math.hypot(x - east, y - north)).toBeLessThan(2_000);
  expect(await routeOf('b.damage1')).not.toContainEqual(expect.objectContaining({ id: own?.id }));
});

it('names the crops in the order of Hungarian letters', async () => {
  const db = test.database.kysely;
  const planted = await db
    .insertInto('damagePlot')
    .values(
      ['Zab', 'Árpa'].map((plantName) => ({
        companyId: 4,
        damageId: fixture.land.damages.own,
        meparCode: BLOCKS.own,
        plantName,
        area: 1,
      })),
    )
    .returning('id')
    .execute();
  const [own] = await routeOf('a.damage1');
  expect(own?.crops).toEqual(['Árpa', 'őszi búza', 'Zab']);
  await db
    .deleteFrom('damagePlot')
    .where(
      'id',
      'in',
      planted.map(({ id }) => id),
    )
    .execute();
});

it('names the step that comes next once the outline is known, and nothing of a closed case', async () => {
  const db = test.database.kysely;
  await db.updateTable('damagePlot').set({ tableAsMepar: true }).where('id', '=', cases.plots.own).execute();
  const [own] = await routeOf('a.damage1');
  expect(own?.missing?.step).not.toBe('outline');
  await db
    .updateTable('damage')
    .set({ status: 'closed' })
    .where('id', '=', own?.id ?? 0)
    .execute();
  expect(await routeOf('a.damage1')).toEqual([]);
});
