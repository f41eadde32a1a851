/**
 * Fifty users at once on one process of the product: on the demo's data and on 100,000 invented blocks, generator and
 * database on the same machine. For comparison a bare Fastify with a driver answers its one query to as many, so that
 * the figures can be compared on another machine, or on a busier one. MIXED_LOAD=demo (or land) measures that alone;
 * MIXED_LOAD_COSTS=1 also prints the cost of each kind of call without other load.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort, type Product, runCommand, startProduct } from '../e2e/support/product.ts';
import { migrate } from '../packages/server/src/db/migrate.ts';
import { openDatabase } from '../packages/server/src/db/open.ts';
import { openSession } from '../packages/testing/src/fixture.ts';
import { createPostgresCluster } from '../packages/testing/src/postgresCluster.ts';
import { postgresBin } from '../scripts/lib/system.mjs';
import { cpuMsOf, cpuMsOfFamily } from './cpuTime.ts';
import { loadLand } from './landLoad.ts';
import { KINDS, usersOf } from './mixedCalls.ts';
import { type Figure, median, report, round, skip } from './support.ts';
import { type Answers, loadBy, type User } from './users.ts';

const USERS = 50;
const WARM = 3_000;
const QUESTIONS = 4_000;
const BARE_QUESTIONS = 20_000;
const ROUNDS = 3;
const BLOCKS = 100_000;
const GOAL = '≥ 300 req/s, p99 ≤ 300 ms, no failure';
const DEMO_DATE = '2026-07-20';
const ONLY = process.env['MIXED_LOAD'];
const COSTS = process.env['MIXED_LOAD_COSTS'] === '1';
const COST_QUESTIONS = 600;

const bin = postgresBin();
if (!bin) skip('PostgreSQL with PostGIS is needed (Debian: postgresql-15 postgresql-15-postgis-3)');
const folder = mkdtempSync(join(tmpdir(), 'georisk-bench-load-'));
const cluster = await createPostgresCluster({ bin });

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Sessions of a manager, and the manager's company. */
async function sessionsOf(url: string) {
  const database = await openDatabase({ dataDir: folder, databaseUrl: url });
  try {
    const manager = await database.kysely
      .selectFrom('appUser')
      .select(['id', 'companyId'])
      .where('userName', '=', 'manager')
      .executeTakeFirstOrThrow();
    const tokens: string[] = [];
    for (let user = 0; user < USERS; user += 1) {
      tokens.push(await openSession(database.kysely, manager.id, { at: new Date() }));
    }
    return { tokens, companyId: manager.companyId ?? 0 };
  } finally {
    await database.close();
  }
}

/** As many on the bare peer: a plot by its number. */
async function bareUsers(url: string): Promise<User[]> {
  const rows = await query<{ id: number }>(url, 'select id from policy_plot order by id limit 500');
  return Array.from({ length: USERS }, (_, user) => {
    let at = user * 7;
    return {
      headers: {},
      next: () => ({ name: 'plot', method: 'GET' as const, path: `/plot/${rows[at++ % rows.length]?.id ?? 1}` }),
    };
  });
}

interface Round {
  readonly ours: Answers;
  readonly bare: Answers;
  /** Milliseconds of processor time per request: the server's, the database's. */
  readonly cpu: readonly [number, number];
  readonly machine: number;
}

/** Milliseconds of processor time so far: the server's, the database's. */
const clocksOf = (product: Product): readonly [number, number] => [
  cpuMsOf([product.process.pid ?? 0]),
  cpuMsOfFamily(cluster.postmaster().pid ?? 0),
];

async function measured(product: Product, bareUrl: string, users: readonly User[], url: string): Promise<Round[]> {
  const bare = await bareUsers(url);
  await loadBy(product.url, users, WARM);
  await loadBy(bareUrl, bare, WARM);
  const rounds: Round[] = [];
  for (let index = 0; index < ROUNDS; index += 1) {
    const before = clocksOf(product);
    const ours = await loadBy(product.url, users, QUESTIONS);
    const after = clocksOf(product);
    const cpu = [(after[0] - before[0]) / QUESTIONS, (after[1] - before[1]) / QUESTIONS] as const;
    const bareAnswers = await loadBy(bareUrl, bare, BARE_QUESTIONS);
    rounds.push({ ours, bare: bareAnswers, cpu, machine: loadavg()[0] ?? 0 });
    process.stdout.write(`${ours.table}\n`);
  }
  return rounds;
}

/** Prints the cost of each kind of call by itself. */
async function tellCosts(product: Product, usersFor: (kind: (typeof KINDS)[number]) => Promise<User[]>): Promise<void> {
  for (const kind of KINDS) {
    const users = await usersFor(kind);
    await loadBy(product.url, users, COST_QUESTIONS / 2);
    const before = clocksOf(product);
    const { perSecond } = await loadBy(product.url, users, COST_QUESTIONS);
    const [server, database] = clocksOf(product).map((ms, index) => (ms - (before[index] ?? 0)) / COST_QUESTIONS);
    process.stdout.write(
      `  ${kind.padEnd(10)} server ${round(server ?? 0, 2)} ms, database ${round(database ?? 0, 2)} ms, ${round(perSecond)} req/s\n`,
    );
  }
}

function figureOf(job: string, rounds: readonly Round[]): Figure {
  const of = (value: (each: Round) => number) => median(rounds.map(value));
  const failures = rounds.flatMap(({ ours }) => ours.failures);
  if (failures.length > 0) throw new Error(`${failures.length} failed: ${failures.slice(0, 5).join('\n')}`);
  const perSecond = of(({ ours }) => ours.perSecond);
  const bare = of(({ bare: each }) => each.perSecond);
  const cpu = [of(({ cpu: each }) => each[0]), of(({ cpu: each }) => each[1])].map((ms) => round(ms, 2));
  return {
    job: `${job}, one process (load of the machine ${round(
      of(({ machine }) => machine),
      1,
    )}, failures: 0)`,
    ours: `${round(perSecond)} req/s, p50 ${round(of(({ ours }) => ours.p50))} ms, p99 ${round(of(({ ours }) => ours.p99))} ms; processor a request: server ${cpu[0]} ms, database ${cpu[1]} ms`,
    peer: `bare Fastify + driver, a plot by its number: ${round(bare)} req/s`,
    ratio: round(perSecond / bare, 3),
    goal: GOAL,
  };
}

async function onNative(job: string, url: string, settings: Readonly<Record<string, string>>, images: boolean) {
  const { tokens, companyId } = await sessionsOf(url);
  const users = await usersOf(url, companyId, tokens, images);
  const whole = { ...settings, DATABASE_URL: url, JOBS: '0', LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000000' };
  const product = await startProduct(whole);
  const port = await freePort();
  const bare = spawn(process.execPath, ['bench/barePeer.ts'], {
    env: { ...process.env, DATABASE_URL: url, PORT: String(port) },
    stdio: 'inherit',
  });
  try {
    if (COSTS) await tellCosts(product, (kind) => usersOf(url, companyId, tokens, images, [kind]));
    return figureOf(job, await measured(product, `http://127.0.0.1:${port}`, users, url));
  } finally {
    bare.kill();
    await product.stop();
  }
}

async function onDemo(): Promise<Figure> {
  const url = cluster.url('postgres');
  const settings = { DATABASE_URL: url, DATA_DIR: join(folder, 'demo'), DEMO_DATE };
  await runCommand('packages/demo/src/cli/demo.ts', [], settings);
  await query(url, 'vacuum analyze');
  return onNative(`${USERS} users, the demo’s data`, url, settings, true);
}

async function onLand(): Promise<Figure> {
  await query(cluster.url('postgres'), 'create database land');
  const url = cluster.url('land');
  const database = await openDatabase({ dataDir: folder, databaseUrl: url });
  await migrate(database.kysely);
  await database.close();
  await loadLand(url, BLOCKS, (sentence) => process.stdout.write(`${sentence}\n`));
  const job = `${USERS} users, ${BLOCKS.toLocaleString('en')} blocks`;
  return onNative(job, url, { DATA_DIR: join(folder, 'land') }, false);
}

try {
  const figures: Figure[] = [];
  if (ONLY !== 'land') figures.push(await onDemo());
  if (ONLY !== 'demo') figures.push(await onLand());
  report(figures);
} finally {
  await cluster.remove();
  rmSync(folder, { recursive: true, force: true });
}
