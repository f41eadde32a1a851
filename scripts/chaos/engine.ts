/**
 * `node scripts/chaos/engine.ts [kills]`: kill -9 of whole servers, and of their database, while the demo's images
 * are analysed, its damage maps and zones made and its farmers notified. Two servers share one database. Afterwards
 * the results are those of an undisturbed run, each once: alerts, their recipients, messages, maps.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Product, runCommand, startProduct } from '../../e2e/support/product.ts';
import type { Database } from '../../packages/server/src/db/database.ts';
import { openNative } from '../../packages/server/src/db/native.ts';
import { createJobs } from '../../packages/server/src/jobs/jobs.ts';
import { hurryQueue } from '../../packages/testing/src/jobsChaos.ts';
import { createPostgresCluster, type PostgresCluster } from '../../packages/testing/src/postgresCluster.ts';
import { postgresBin } from '../lib/system.mjs';
import { ALERT_NOTIFY } from '../../packages/server/src/modules/alert/alert.jobs.ts';
import { SOIL_ZONES } from '../../packages/server/src/modules/product/product.jobs.ts';
import { IMAGE_ANALYSE } from '../../packages/server/src/modules/raster/raster.jobs.ts';

const kills = Number(process.argv[2] ?? 20);
const bin = postgresBin();
if (!bin) {
  console.log('no PostgreSQL here: nothing to kill');
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'georisk-engine-'));
const cluster = await createPostgresCluster({ bin, durable: true });

const settingsOf = (name: string) => ({
  DATABASE_URL: cluster.url(name),
  DATA_DIR: join(folder, name),
  DEMO_DATE: '2026-07-20',
  // Sent at once, so that messages are made while processes are killed.
  ALERT_COLLECT_MINUTES: '0',
  LOG_LEVEL: 'fatal',
});

/** Results of the images: the same each time, whatever was killed meanwhile. */
async function madeIn({ kysely }: Database): Promise<Record<string, readonly string[]>> {
  const rows = async (query: string) =>
    (await sql.raw<{ what: string }>(query).execute(kysely)).rows.map(({ what }) => what).sort();
  return {
    alerts: await rows(`select concat_ws(' ', external_id, kind, round(area_ha::numeric, 3)) as what from alert`),
    told: await rows(`select concat_ws(' ', alert.external_id, user_id, state) as what
      from alert_delivery join alert on alert.id = alert_id`),
    maps: await rows(
      `select concat_ws(' ', kind, group_name, date, granule) as what from raster where kind not in ('NDVI', 'TCI')`,
    ),
    zones: await rows(
      `select concat_ws(' ', block_id, year, category, round(area_ha::numeric, 3)) as what from soil_zone`,
    ),
    unusable: await rows(`select concat_ws(' ', block_id, group_name, date, reason) as what
      from block_observation where not usable`),
  };
}

/** Messages with an alert twice, or with none. */
async function wrongMessages({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from message
    where kind = 'alert' and id not in (select message_id from alert_message)`.execute(kysely);
  return rows[0]?.count ?? 0;
}

async function stubbornly<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 200) throw error;
      await pause(100);
    }
  }
}

/** Everything again: existing results must stay as they are. */
const askAgain = ({ kysely }: Database) =>
  stubbornly(() =>
    kysely.transaction().execute(async (tx) => {
      const days = await tx
        .selectFrom('raster')
        .select(['groupName', 'date'])
        .where('kind', '=', 'NDVI')
        .distinct()
        .execute();
      for (const day of days)
        await createJobs().enqueue(tx, IMAGE_ANALYSE, day, { key: `${day.groupName}:${day.date}` });
      await createJobs().enqueue(tx, SOIL_ZONES, { groupName: 's2', year: 2026 }, { key: 's2:2026' });
      await createJobs().enqueue(tx, ALERT_NOTIFY, {}, { key: 'due' });
    }),
  );

/** No work is left, no notification waits. */
async function settled({ kysely }: Database): Promise<void> {
  const is = (query: string) => stubbornly(async () => (await sql.raw(query).execute(kysely)).rows.length > 0);
  for (let quiet = 0; quiet < 4; await pause(500)) {
    const working = await is("select 1 from work where state in ('queued', 'running') limit 1");
    const waiting = await is("select 1 from alert_delivery where state = 'waiting' and due_at <= now() limit 1");
    quiet = working || waiting ? 0 : quiet + 1;
    // The schedule would request it within a minute.
    if (waiting && !working) await stubbornly(() => createJobs().enqueue(kysely, ALERT_NOTIFY, {}, { key: 'due' }));
  }
}

/** Kills should occur during work; after a while they occur all the same. */
async function somethingRuns({ kysely }: Database): Promise<void> {
  for (let look = 0; look < 200; look += 1) {
    const row = await stubbornly(() =>
      kysely.selectFrom('work').select('id').where('state', '=', 'running').limit(1).executeTakeFirst(),
    );
    if (row) return;
    await pause(20);
  }
}

/** Zones come last, from judged values. */
async function finished(database: Database): Promise<void> {
  await settled(database);
  const zones = { groupName: 's2', year: 2026 };
  await stubbornly(() => createJobs().enqueue(database.kysely, SOIL_ZONES, zones, { key: 's2:2026' }));
  await settled(database);
}

async function prepared(name: string): Promise<{ database: Database; settings: ReturnType<typeof settingsOf> }> {
  const admin = await openNative({ databaseUrl: cluster.url('postgres'), extensions: false });
  await sql`create database ${sql.id(name)}`.execute(admin.kysely);
  await admin.close();
  const settings = settingsOf(name);
  await runCommand('packages/demo/src/cli/demo.ts', [], settings);
  const database = await openNative({ databaseUrl: settings.DATABASE_URL });
  await hurryQueue(database.kysely);
  return { database, settings };
}

/** The same installation without any trouble. */
async function undisturbed() {
  const { database, settings } = await prepared('undisturbed');
  const product = await startProduct(settings);
  await askAgain(database);
  await finished(database);
  await product.stop();
  const made = await madeIn(database);
  await database.close();
  return made;
}

type Strike = (products: Product[], settings: Record<string, string>) => Promise<void>;

async function disturbed(name: string, strike: Strike) {
  const { database, settings } = await prepared(name);
  const products = [await startProduct(settings), await startProduct(settings)];
  for (let round = 1; round <= kills; round += 1) {
    await askAgain(database);
    await somethingRuns(database);
    await pause(Math.random() * 200);
    await strike(products, settings);
    console.log(`${name}: kill ${round}/${kills}`);
  }
  await askAgain(database);
  await finished(database);
  for (const product of products) await product.stop();
  const [made, wrong] = [await madeIn(database), await wrongMessages(database)];
  const work = await database.kysely.selectFrom('work').select(['state', 'attempts', 'name', 'error']).execute();
  for (const { name: job, error } of work.filter(({ state }) => state === 'failed'))
    console.log(`gave up ${job}: ${error}`);
  await database.close();
  const repeated = work.reduce((sum, { attempts }) => sum + Math.max(0, attempts - 1), 0);
  return { made, wrong, jobs: work.length, repeated, failed: work.filter(({ state }) => state !== 'done').length };
}

const killServer = (): Strike => {
  let turn = 0;
  return async (products, settings) => {
    const index = (turn += 1) % products.length;
    const victim = products[index]?.process;
    const gone = new Promise((done) => victim?.once('exit', done));
    victim?.kill('SIGKILL');
    await gone;
    products[index] = await startProduct(settings);
  };
};

const killDatabase =
  (postgres: PostgresCluster): Strike =>
  async () => {
    await postgres.end('SIGKILL');
    await postgres.start();
  };

/** Differences, with the one that has each. */
const differing = (a: readonly string[], b: readonly string[]) => [
  ...a.filter((each) => !b.includes(each)).map((each) => `more: ${each}`),
  ...b.filter((each) => !a.includes(each)).map((each) => `missing: ${each}`),
];

const wanted = await undisturbed();
const runs = {
  servers: await disturbed('servers', killServer()),
  database: await disturbed('database', killDatabase(cluster)),
};
await cluster.remove();
rmSync(folder, { recursive: true, force: true });

let bad = 0;
const table: Record<string, Record<string, number>> = {};
for (const [name, { made, wrong, jobs, repeated, failed }] of Object.entries(runs)) {
  const row: Record<string, number> = { kills, jobs, repeated, failed, 'wrong messages': wrong };
  for (const [what, things] of Object.entries(made)) {
    const [twice, other] = [things.length - new Set(things).size, differing(things, wanted[what] ?? [])];
    row[what] = things.length;
    bad += twice + other.length;
    if (twice > 0) row[`${what}: twice`] = twice;
    if (other.length > 0) row[`${what}: differing`] = other.length;
    for (const each of other.slice(0, 10)) console.log(`${name}, ${what}: ${each}`);
  }
  bad += wrong + failed;
  table[name] = row;
}
console.table(table);
process.exit(bad === 0 ? 0 : 1);
