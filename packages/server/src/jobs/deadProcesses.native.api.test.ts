import { configuredPostgres, createPostgresCluster, type PostgresCluster } from '@georisk/testing/postgresCluster.ts';
import { testClock } from '@georisk/testing/testClock.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openNative } from '#server/db/native.ts';
import { PROCESS_LOCKS } from '#server/db/processLock.ts';
import { createLogger } from '#server/http/logging.ts';
import { ALERT_NOTIFY as NOTIFY } from '#server/modules/alert/alert.jobs.ts';
import { returnOrphans } from './deadProcesses.ts';
import { PRIORITY } from './jobKind.ts';
import { createJobs } from './jobs.ts';
import { QUEUE, queueWithin } from './queue.ts';
import { type JobRuntime, startJobs } from './runtime.ts';
import { waitFor } from './waitFor.ts';
import { claimWork } from './work.repository.ts';

let cluster: PostgresCluster;
/** The process that dies, and the one that goes on. */
let first: Database;
let second: Database;
let runtime: JobRuntime;

const open = () => openNative({ databaseUrl: cluster.url('postgres'), runsJobs: true });
const worker = () => ({
  executor: second.kysely,
  clock: testClock(),
  logger: createLogger('silent'),
  handlers: { [NOTIFY.name]: async () => undefined },
});

/** A job that the first process has begun. */
async function begin(): Promise<string> {
  await createJobs().enqueue(first.kysely, { ...NOTIFY, priority: PRIORITY.waitedFor }, {}, { key: 'one' });
  const [job] = await queueWithin(first.kysely).fetch(QUEUE, { includeMetadata: true });
  if (!job) throw new Error('no job');
  await claimWork(first.kysely, job.id, 1, new Date());
  return job.id;
}
const workOf = (id: string) =>
  second.kysely.selectFrom('work').select(['state', 'attempts', 'retryAt']).where('id', '=', id).executeTakeFirst();
const locks = async () => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_locks
    where locktype = 'advisory' and classid::bigint = ${PROCESS_LOCKS} order by pid`.execute(second.kysely);
  return rows.map(({ pid }) => pid);
};

beforeAll(async () => {
  cluster = await createPostgresCluster({ bin: configuredPostgres() ?? '' });
  second = await open();
  await migrate(second.kysely);
  runtime = await startJobs({ ...worker(), database: second, lookEveryMs: 600_000, superviseSeconds: 600 });
  await runtime.stop();
});
beforeEach(async () => {
  first = await open();
  await sql`delete from pgboss.job`.execute(second.kysely);
  await sql`delete from work`.execute(second.kysely);
});
afterAll(async () => {
  await second.close();
  await cluster.remove();
});

describe('the job of a process', () => {
  it('that lives stays with it', async () => {
    const id = await begin();
    expect(await returnOrphans(second.kysely)).toBe(0);
    expect(await workOf(id)).toMatchObject({ state: 'running', attempts: 1 });
    await first.close();
  });

  it('that was killed is run by the next caller, long before its lease ends', async () => {
    const id = await begin();
    await first.close();
    expect(await waitFor(worker(), id, 20_000)).toEqual({ state: 'done' });
    expect(await workOf(id)).toMatchObject({ state: 'done', attempts: 2 });
  });

  it('that was killed is returned once by two callers', async () => {
    const id = await begin();
    await first.close();
    const returned = await Promise.all([returnOrphans(second.kysely), returnOrphans(second.kysely)]);
    expect(Math.max(...returned)).toBe(1);
    expect(await workOf(id)).toMatchObject({ state: 'queued', attempts: 1, retryAt: null });
    const { rows } = await sql<{ state: string; due: boolean }>`
      select state::text, start_after <= now() as due from pgboss.job where id = ${id}`.execute(second.kysely);
    expect(rows).toEqual([{ state: 'retry', due: true }]);
  });

  it('that lost a connection shows again that it lives', async () => {
    const before = await locks();
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and classid::bigint = ${PROCESS_LOCKS}`.execute(second.kysely);
    await expect.poll(locks).toHaveLength(before.length);
    expect(await locks()).not.toEqual(before);
    await first.close();
  });
});
