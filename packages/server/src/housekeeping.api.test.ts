import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import { openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { DAY, HOUR, testClock } from '@georisk/testing/testClock.ts';
import type { Database } from '#server/db/open.ts';
import { blurOldAddresses, keepHouse } from './housekeeping.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyDatabase(database.kysely));

describe('blurOldAddresses', () => {
  it('blurs the addresses of years without housekeeping, and nothing of this week', async () => {
    const db = database.kysely;
    const now = new Date();
    const days = [1200, 400.5, 60, 30, 8, 6, 0];
    for (const [index, each] of days.entries()) {
      const at = new Date(now.getTime() - each * DAY);
      await db
        .insertInto('logEntry')
        .values({ type: 'login', ip: `192.0.2.${index + 1}`, at })
        .execute();
    }
    await blurOldAddresses(db, now);
    const ips = await db.selectFrom('logEntry').select('ip').orderBy('id').execute();
    expect(ips.map(({ ip }) => ip)).toEqual([
      ...Array.from({ length: 5 }, () => '192.0.2.0'),
      '192.0.2.6',
      '192.0.2.7',
    ]);
  });
});

describe('keepHouse', () => {
  it('deletes ended sessions, old counts and old messages, blurs addresses after a week, and can be repeated', async () => {
    const db = database.kysely;
    // The database blurs by its own clock.
    const clock = testClock(new Date().toISOString());
    const { people } = await plantFixture(db, clock.now());
    const log = (ip: string, days: number) =>
      db
        .insertInto('logEntry')
        .values({ type: 'login', ip, at: new Date(clock.now().getTime() - days * DAY) })
        .execute();
    await log('192.0.2.77', 6);
    await log('192.0.2.88', 8);
    await log('2001:db8:1:2::9', 8);
    await db
      .insertInto('throttle')
      .values({ key: 'old', at: new Date(clock.now().getTime() - 25 * HOUR) })
      .execute();
    await db.insertInto('throttle').values({ key: 'new', at: clock.now() }).execute();
    await openSession(db, people['a.manager'], { at: new Date(clock.now().getTime() - HOUR) });
    await openSession(db, people['a.operator'], { at: clock.now() });
    await db
      .updateTable('message')
      .set({ createdAt: new Date(clock.now().getTime() - 91 * DAY) })
      .where('recipient', '=', 'admin1@pelda.hu')
      .execute();

    for (let round = 0; round < 2; round += 1) {
      await keepHouse(db, clock.now());
      const ips = await db.selectFrom('logEntry').select('ip').orderBy('id').execute();
      expect(ips.map(({ ip }) => ip)).toEqual(['192.0.2.77', '192.0.2.0', '2001:db8:1::']);
      expect(await db.selectFrom('throttle').select('key').execute()).toEqual([{ key: 'new' }]);
      expect(await db.selectFrom('session').select('userId').execute()).toEqual([{ userId: people['a.operator'] }]);
      expect(await db.selectFrom('message').select('id').execute()).toHaveLength(4);
    }
  });
});
