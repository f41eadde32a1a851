import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { createLogger } from '#server/http/logging.ts';
import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import { testClock } from '@georisk/testing/testClock.ts';
import { JobLostError } from './attempt.ts';
import { JobFault, type JobHandlers } from './job.ts';
import { ALERT_NOTIFY as NOTIFY } from '#server/modules/alert/alert.jobs.ts';
import { IMAGE_ANALYSE as ANALYSE } from '#server/modules/raster/raster.jobs.ts';
import { createJobs } from './jobs.ts';
import { QUEUE } from './queue.ts';
import { type JobRuntime, type JobRuntimeOptions, startJobs } from './runtime.ts';

let database: Database;
const runtimes: JobRuntime[] = [];
const logger = createLogger('silent');
const jobs = createJobs();

/** Retries at once, leases of two seconds: below what the queue's own calls accept. */
const hurry = (heartbeat = 2) =>
  sql`update pgboss.queue set retry_delay = 0, retry_backoff = false, retry_limit = 2, heartbeat_seconds = ${heartbeat}
    where name = ${QUEUE}`.execute(database.kysely);

async function start(handlers: JobHandlers, options: Partial<JobRuntimeOptions> = {}): Promise<JobRuntime> {
  const base = { database, clock: testClock(), logger, handlers, lookEveryMs: 50, superviseSeconds: 1 };
  const runtime = await startJobs({ ...base, ...options });
  await hurry();
  runtimes.push(runtime);
  return runtime;
}

const work = () => database.kysely.selectFrom('work').selectAll().orderBy('id').execute();
const states = async () => (await work()).map(({ state }) => state);
const until = (state: string) => expect.poll(states, { timeout: 60_000, interval: 50 }).toEqual([state]);

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await emptyDatabase(database.kysely);
  await sql`delete from pgboss.job`.execute(database.kysely);
  await hurry();
});
afterEach(async () => {
  await Promise.all(runtimes.splice(0).map((runtime) => runtime.stop()));
});
afterAll(() => database.close());

const data = { groupName: 's2', date: '2026-06-10' } as const;

describe('queueing a job', () => {
  it("is committed with its caller's transaction, or not at all", async () => {
    const undone = database.kysely.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, ANALYSE, data);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await work()).toEqual([]);
    const { rows } = await sql`select 1 from pgboss.job`.execute(database.kysely);
    expect(rows).toEqual([]);

    await jobs.enqueue(database.kysely, ANALYSE, data, { companyId: null });
    expect(await work()).toMatchObject([{ name: ANALYSE.name, data, state: 'queued', attempts: 0 }]);
  });

  it('keeps one of several that wait with the same key, with the data of the last', async () => {
    await jobs.enqueue(database.kysely, ANALYSE, data, { key: 'a', startAfter: new Date(Date.now() + 3_600_000) });
    await jobs.enqueue(database.kysely, ANALYSE, { ...data, date: '2026-06-11' }, { key: 'a' });
    await jobs.enqueue(database.kysely, ANALYSE, data, { key: 'b' });
    expect((await work()).map((row) => row.data)).toEqual([{ ...data, date: '2026-06-11' }, data]);
    const { rows } = await sql`select 1 from pgboss.job where start_after <= now()`.execute(database.kysely);
    expect(rows).toHaveLength(2);
  });
});

describe('running jobs', () => {
  it('does the job, shows its progress, and ends', async () => {
    await jobs.enqueue(database.kysely, ANALYSE, data);
    const seen: unknown[] = [];
    const go = Promise.withResolvers<void>();
    await start({
      [ANALYSE.name]: async (asked: object, { progress }) => {
        seen.push(asked);
        progress(0.25, 'félúton');
        await go.promise;
      },
    });
    await expect.poll(work, { timeout: 60_000 }).toMatchObject([{ state: 'running', progress: 0.25, step: 'félúton' }]);
    go.resolve();
    await until('done');
    expect(seen).toEqual([data]);
    expect(await work()).toMatchObject([{ progress: 1, step: null, attempts: 1, error: null }]);
  });

  it('tries again, and gives up with a sentence', async () => {
    await jobs.enqueue(database.kysely, NOTIFY, {});
    let tries = 0;
    await start({
      [NOTIFY.name]: async () => {
        tries += 1;
        throw new JobFault('A postafiók nem elérhető.');
      },
    });
    await until('failed');
    expect(tries).toBe(3);
    expect(await work()).toMatchObject([{ attempts: 3, error: 'A postafiók nem elérhető.' }]);
  });

  it('gives up at once where trying again would change nothing', async () => {
    await jobs.enqueue(database.kysely, NOTIFY, {});
    await start({
      [NOTIFY.name]: async () => {
        throw new JobFault('Nincs ilyen.', { final: true });
      },
    });
    await until('failed');
    expect(await work()).toMatchObject([{ attempts: 1, error: 'Nincs ilyen.' }]);
  });

  it('keeps an effect only with its end: that of a lost job is rolled back', async () => {
    await jobs.enqueue(database.kysely, NOTIFY, {});
    const refused = Promise.withResolvers<unknown>();
    await start({
      [NOTIFY.name]: async (_data: object, { finishWithin }) => {
        // As if its lease had run out and another worker had begun.
        await sql`update pgboss.job set retry_count = retry_count + 1`.execute(database.kysely);
        const effect = database.kysely.transaction().execute(async (tx) => {
          await tx.insertInto('setting').values({ key: 'effect', value: '1' }).execute();
          await finishWithin?.(tx);
        });
        await effect.catch(refused.resolve);
        await effect;
      },
    });
    expect(await refused.promise).toBeInstanceOf(JobLostError);
    expect(await database.kysely.selectFrom('setting').select('key').execute()).toEqual([]);
  });

  it('ends with its effect', async () => {
    await jobs.enqueue(database.kysely, NOTIFY, {});
    await start({
      [NOTIFY.name]: (_data: object, { finishWithin }) =>
        database.kysely.transaction().execute(async (tx) => {
          await tx.insertInto('setting').values({ key: 'effect', value: '1' }).execute();
          await finishWithin?.(tx);
        }),
    });
    await until('done');
    expect(await database.kysely.selectFrom('setting').select('key').execute()).toEqual([{ key: 'effect' }]);
    const { rows } = await sql`select state from pgboss.job`.execute(database.kysely);
    expect(rows).toEqual([{ state: 'completed' }]);
  });

  it('processes the days of a group one after the other, the oldest first', async () => {
    const days = ['2026-06-20', '2026-06-05', '2026-06-15', '2026-06-10'];
    for (const date of days) await jobs.enqueue(database.kysely, ANALYSE, { groupName: 's2', date }, { key: date });
    await jobs.enqueue(database.kysely, NOTIFY, {});
    const done: string[] = [];
    let atOnce = 0;
    let most = 0;
    await start(
      {
        [NOTIFY.name]: async () => void done.push('told'),
        [ANALYSE.name]: async ({ date }: { date: string }) => {
          atOnce += 1;
          most = Math.max(most, atOnce);
          await new Promise((resolve) => setTimeout(resolve, 20));
          atOnce -= 1;
          done.push(date);
        },
      },
      { concurrency: 3 },
    );
    await expect.poll(states, { timeout: 60_000 }).toEqual(days.concat('told').map(() => 'done'));
    expect(done).toEqual(['told', ...days.toSorted()]);
    expect(most).toBe(1);
  });

  it('gives running jobs back when it is stopped', async () => {
    await jobs.enqueue(database.kysely, NOTIFY, {});
    const begun = Promise.withResolvers<void>();
    const first = await start({
      [NOTIFY.name]: (_data: object, { signal }) =>
        new Promise((_resolve, reject) => {
          begun.resolve();
          signal.addEventListener('abort', () => reject(new Error('stopped')));
        }),
    });
    await begun.promise;
    await first.stop();
    expect(await work()).toMatchObject([{ state: 'running', attempts: 1 }]);
    await start({ [NOTIFY.name]: async () => undefined });
    await until('done');
  });
});
