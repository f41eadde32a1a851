import type { WorkItem } from '@georisk/contract/verticals/admin/work.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JobFault } from '#server/jobs/job.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { QUEUE } from '#server/jobs/queue.ts';
import { startJobs } from '#server/jobs/runtime.ts';
import { createLogger } from '#server/http/logging.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { ALERT_NOTIFY } from '#server/modules/alert/alert.jobs.ts';
import { SOIL_ZONES } from '#server/modules/product/product.jobs.ts';
import { IMAGE_ANALYSE } from '#server/modules/raster/raster.jobs.ts';
import { SOURCE_POLL } from '#server/modules/source/source.jobs.ts';

let test: TestApp;
let world: Fixture;
let admin: string;
let manager: string;
beforeAll(async () => {
  test = await openTestApp();
  world = await plantFixture(test.database.kysely, test.clock.now());
  admin = await openSession(test.database.kysely, world.people.admin1, { at: test.clock.now() });
  manager = await openSession(test.database.kysely, world.people['a.manager'], { at: test.clock.now() });
});
beforeEach(async () => {
  await test.database.kysely.deleteFrom('work').execute();
  await sql`delete from pgboss.job`.execute(test.database.kysely);
});
afterAll(() => test.close());

const jobs = createJobs();
const list = async (token: string, query = '') =>
  (await test.get(`/api/admin/work${query}`, { token })).json<{ items: WorkItem[]; total: number }>();

describe('the list of work', () => {
  it('shows the subject of each, newest first, page by page', async () => {
    const db = test.database.kysely;
    const source = await db
      .insertInto('sceneSource')
      .values({
        companyId: null,
        name: 'Sentinel-2',
        url: 'https://stac.test',
        collection: null,
        lastPolledAt: null,
        lastFound: null,
        lastError: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await jobs.enqueue(db, SOURCE_POLL, { sourceId: source.id });
    await jobs.enqueue(db, SOIL_ZONES, { groupName: 's2', year: 2026 });
    await jobs.enqueue(db, IMAGE_ANALYSE, { groupName: 's2', date: '2026-06-10' });
    await sql`update work set created_at = now() - interval '1 hour' where name = 'source-poll'`.execute(db);
    const { items, total } = await list(admin, '?pageSize=2&page=2');
    expect(total).toBe(3);
    expect(items).toMatchObject([{ name: 'source-poll', subject: 'Sentinel-2', period: null, state: 'queued' }]);
    const first = await list(admin, '?pageSize=2');
    expect(first.items.map(({ subject, period }) => `${subject} ${period}`).sort()).toEqual([
      's2 2026',
      's2 2026-06-10',
    ]);
    await db.deleteFrom('sceneSource').execute();
  });

  it('distinguishes running jobs from those that wait for another attempt', async () => {
    const db = test.database.kysely;
    await jobs.enqueue(db, IMAGE_ANALYSE, { groupName: 's2', date: '2026-06-10' });
    await db.updateTable('work').set({ state: 'running', progress: 0.5 }).execute();
    expect((await list(admin, '?state=running')).items).toMatchObject([{ state: 'running', progress: 0.5 }]);
    await db.updateTable('work').set({ retryAt: test.clock.now() }).execute();
    expect((await list(admin, '?state=running')).items).toEqual([]);
    expect((await list(admin, '?state=retrying')).items).toMatchObject([{ state: 'retrying', canRetry: false }]);
  });

  it('shows a manager only the company’s, without actions', async () => {
    const db = test.database.kysely;
    await jobs.enqueue(db, SOIL_ZONES, { groupName: 'c4', year: 2026 }, { companyId: 4 });
    await jobs.enqueue(db, SOIL_ZONES, { groupName: 's2', year: 2026 });
    await db.updateTable('work').set({ state: 'failed' }).execute();
    expect((await list(manager)).items).toMatchObject([{ subject: 'c4', canRetry: false }]);
  });
});

describe('trying again', () => {
  const retry = (id: string) => test.post(`/api/admin/work/${id}/retry`, undefined, { token: admin });

  it('repeats a job that was given up', async () => {
    const db = test.database.kysely;
    await jobs.enqueue(db, ALERT_NOTIFY, {}, { key: 'due' });
    let broken = true;
    const runtime = await startJobs({
      database: test.database,
      clock: test.clock,
      logger: createLogger('silent'),
      lookEveryMs: 50,
      handlers: {
        'alert-notify': async () => {
          if (broken) throw new JobFault('Nem ment.', { final: true });
        },
      },
    });
    const state = async () => (await list(admin)).items.map((item) => item.state);
    await expect.poll(state, { timeout: 60_000 }).toEqual(['failed']);
    broken = false;
    const [failed] = (await list(admin)).items;
    expect(failed).toMatchObject({ error: 'Nem ment.', canRetry: true });
    expect((await retry(failed?.id ?? '')).statusCode).toBe(204);
    await expect.poll(state, { timeout: 60_000 }).toEqual(['done']);
    const again = await retry(failed?.id ?? '');
    expect(again.statusCode).toBe(409);
    await runtime.stop();
    const change = await db
      .selectFrom('change')
      .select(['operation', 'userId'])
      .where('subjectType', '=', 'work')
      .execute();
    expect(change).toEqual([{ operation: 'retry', userId: world.people.admin1 }]);
  });

  it('is refused where the same waits already', async () => {
    const db = test.database.kysely;
    await jobs.enqueue(db, ALERT_NOTIFY, {}, { key: 'due' });
    await db.updateTable('work').set({ state: 'failed' }).execute();
    const [failed] = (await list(admin)).items;
    await jobs.enqueue(db, ALERT_NOTIFY, {}, { key: 'due' });
    const refused = await retry(failed?.id ?? '');
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ message: string }>().message).toContain('már várakozik');
    const { rows } = await sql`select 1 from pgboss.job where name = ${QUEUE}`.execute(db);
    expect(rows).toHaveLength(2);
  });
});
