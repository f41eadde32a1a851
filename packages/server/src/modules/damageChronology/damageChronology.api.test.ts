import type { ChronologyItem } from '@georisk/contract/verticals/insurance/dashboards.ts';
import { arealHolds } from '@georisk/domain/geo/contains.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { BLOCKS, cornerOf } from '@georisk/testing/landscape.ts';

let test: TestApp;
let world: Fixture;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  world = await plantFixture(test.database.kysely, test.clock.now());
  token = await openSession(test.database.kysely, world.people.admin1, { at: test.clock.now() });
});
afterAll(() => test.close());

const chronology = async () => (await test.get('/api/damageChronology', { token })).json<ChronologyItem[]>();

describe('the damage chronology', () => {
  it('aggregates the cases of every company, each at the centre of its blocks', async () => {
    const areas = await chronology();
    expect(areas.map(({ from, to }) => [from, to])).toEqual([
      [10, 25],
      [25, 50],
      [50, 75],
      [75, 90],
      [90, null],
    ]);
    const densest = areas.at(-1);
    const [east, north] = cornerOf('second');
    expect(densest && arealHolds(densest.geom as never, [east, north + 250])).toBe(true);
  });

  it('follows added and removed cases', async () => {
    const db = test.database.kysely;
    const before = await chronology();
    await db
      .updateTable('damage')
      .set({ deletedAt: test.clock.now() })
      .where('id', '!=', world.land.damages.foreign)
      .execute();
    const after = await chronology();
    expect(after).not.toEqual(before);
    // One case alone: its own block's centre is that of the densest class.
    const [east, north] = cornerOf('mixed');
    const ring = after.at(-1)?.geom.coordinates[0]?.[0] ?? [];
    const middle = (axis: 0 | 1) =>
      (Math.max(...ring.map((place) => place[axis] ?? 0)) + Math.min(...ring.map((place) => place[axis] ?? 0))) / 2;
    expect(Math.abs(middle(0) - (east + 250))).toBeLessThan(300);
    expect(Math.abs(middle(1) - (north + 250))).toBeLessThan(300);
    await db
      .insertInto('damageBlock')
      .values({ companyId: 7, damageId: world.land.damages.foreign, meparCode: BLOCKS.own, area: 1 })
      .execute();
    await db.updateTable('damage').set({ version: 2 }).where('id', '=', world.land.damages.foreign).execute();
    expect(await chronology()).not.toEqual(after);
  });

  it('is empty where no case is', async () => {
    await test.database.kysely.updateTable('damage').set({ deletedAt: test.clock.now() }).execute();
    expect(await chronology()).toEqual([]);
  });
});
