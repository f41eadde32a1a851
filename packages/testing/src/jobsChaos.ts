import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '@georisk/server/db/database.ts';
import type { Executor } from '@georisk/server/db/executor.ts';
import { createJobs } from '@georisk/server/jobs/jobs.ts';
import { QUEUE } from '@georisk/server/jobs/queue.ts';
import { SOIL_ZONES } from '@georisk/server/modules/product/product.jobs.ts';
import { IMAGE_ANALYSE } from '@georisk/server/modules/raster/raster.jobs.ts';

const CHILD = join(import.meta.dirname, 'jobsChild.ts');
export const WORKERS = ['first', 'second'] as const;

/** Retries at once and leases of two seconds, which is less than the queue's own calls accept. */
export const hurryQueue = (executor: Executor, retryLimit = 20) =>
  sql`update pgboss.queue set retry_delay = 0, retry_backoff = false, retry_limit = ${retryLimit}, heartbeat_seconds = 2
    where name = ${QUEUE}`.execute(executor);

export interface ChaosResult {
  readonly kills: number;
  readonly jobs: number;
  /** Queued, without an effect. */
  readonly lost: number;
  /** An effect more than once. */
  readonly doubled: number;
  /** Jobs that are not shown as done. */
  readonly unfinished: number;
  /** Attempts that a kill cost. */
  readonly repeated: number;
  /** Jobs by the worker of their effect. */
  readonly share: Readonly<Record<string, number>>;
}

export interface JobsChaos {
  readonly database: Database;
  readonly url: string;
  readonly kills: number;
  /** Kills one of the targets, and starts it again. @param workers two of them, by name */
  readonly strike: (workers: Workers) => Promise<void>;
  readonly onRound?: (round: number) => void;
}

export interface Workers {
  start(name: string): Promise<void>;
  /** With SIGKILL. */
  kill(name: string): Promise<void>;
}

/** Two processes share the jobs of one database while one process or another is killed. */
export async function jobsChaos({ database, url, kills, strike, onRound }: JobsChaos): Promise<ChaosResult> {
  const db = database.kysely;
  await sql`create table if not exists effect (job text, worker text)`.execute(db);
  await sql`create unique index if not exists effect_key on effect (job) where job like 'keyed-%'`.execute(db);
  await sql`truncate effect, work`.execute(db);
  await sql`delete from pgboss.job`.execute(db);
  await hurryQueue(db);

  const workers = workersOn(url);
  for (const name of WORKERS) await workers.start(name);
  const asked: string[] = [];
  for (let round = 1; round <= kills; round += 1) {
    asked.push(...(await ask(db, round)));
    await pause(200 + Math.random() * 600);
    await strike(workers);
    onRound?.(round);
  }
  await settled(db);
  await workers.stop();
  return judge(db, kills, asked);
}

/** Queues a few jobs of each kind, in one transaction; again where the database was unreachable. */
async function ask(db: Executor, round: number): Promise<string[]> {
  const jobs = createJobs();
  const names = [1, 2, 3].map((each) => `${round}-${each}`);
  await stubbornly(() =>
    db.transaction().execute(async (tx) => {
      for (const name of names) {
        const once = { key: name };
        await jobs.enqueue(tx, SOIL_ZONES, { groupName: `whole-${name}`, year: 2026 }, once);
        await jobs.enqueue(tx, IMAGE_ANALYSE, { groupName: `keyed-${name}`, date: '2026-06-10' }, once);
      }
    }),
  );
  return names.flatMap((name) => [`whole-${name}`, `keyed-${name}`]);
}

async function stubbornly<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 100) throw error;
      await pause(100);
    }
  }
}

async function settled(db: Executor): Promise<void> {
  for (let look = 0; look < 600; look += 1) {
    const left = await stubbornly(() =>
      db.selectFrom('work').select('id').where('state', 'in', ['queued', 'running']).limit(1).executeTakeFirst(),
    );
    if (!left) return;
    await pause(100);
  }
}

async function judge(db: Executor, kills: number, asked: readonly string[]): Promise<ChaosResult> {
  const { rows } = await sql<{ job: string; worker: string }>`select job, worker from effect`.execute(db);
  const work = await db.selectFrom('work').select(['state', 'attempts']).execute();
  const times = new Map<string, number>();
  const share: Record<string, number> = {};
  for (const { job, worker } of rows) {
    times.set(job, (times.get(job) ?? 0) + 1);
    share[worker] = (share[worker] ?? 0) + 1;
  }
  return {
    kills,
    jobs: asked.length,
    lost: asked.filter((job) => !times.has(job)).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
    unfinished: work.filter(({ state }) => state !== 'done').length,
    repeated: work.reduce((sum, { attempts }) => sum + attempts - 1, 0),
    share,
  };
}

function workersOn(url: string): Workers & { stop(): Promise<void> } {
  const children = new Map<string, ChildProcess>();
  const end = async (name: string, signal: NodeJS.Signals) => {
    const child = children.get(name);
    children.delete(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    async start(name) {
      const child = fork(CHILD, { env: { ...process.env, DATABASE_URL: url, WORKER: name }, execArgv: [] });
      children.set(name, child);
      const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`worker ended with ${code}`)));
      ended.catch(() => undefined);
      await Promise.race([once(child, 'message'), ended]);
    },
    kill: (name) => end(name, 'SIGKILL'),
    stop: async () => void (await Promise.all(WORKERS.map((name) => end(name, 'SIGTERM')))),
  };
}

/** Each of the two is killed and started again, in turn. */
export function strikeWorkers(): JobsChaos['strike'] {
  let turn = 0;
  return async (workers) => {
    const name = WORKERS[(turn += 1) % WORKERS.length] ?? WORKERS[0];
    await workers.kill(name);
    await workers.start(name);
  };
}
