import { randomBytes, randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import S3rver from 's3rver';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { dropOurs } from '#server/db/dump/ours.ts';
import { loadMigrations, migrate } from '#server/db/migrate.ts';
import { areObjectsHeld, holdObjects } from '#server/db/objectHold.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { QUEUE, queueWithin } from '#server/jobs/queue.ts';
import { sweepStore } from '#server/imports/storeCleaning.ts';
import { folderStore } from '@georisk/imagery/storage.ts';
import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import { openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { plantRaster } from '@georisk/testing/imagery.ts';
import { openRestoreTarget, type RestoreTarget } from '@georisk/testing/restoreTarget.ts';
import { BackupFault } from './fault.ts';
import { writeWhole } from './outFile.ts';
import { restoreBackup } from './restoreBackup.ts';
import { within } from './restoreTransaction.ts';
import { openSealed } from './sealed/open.ts';
import { openStores, type Stores } from './stores.ts';
import { checkBackup } from './verifyBackup.ts';
import { writeBackup } from './writeBackup.ts';
import { SOIL_ZONES } from '#server/modules/product/product.jobs.ts';

const KEY = 'a passphrase of the tests: 0123456789';
/** Milliseconds: a busy machine seals slowly. */
const LONG = 300_000;
const AT = new Date('2026-06-15T08:00:00Z');
let database: Database;
let target: RestoreTarget;
let folder: string;
let s3: S3rver;
let stores: Stores;
let elsewhere: Stores;

beforeAll(async () => {
  database = await openTestDatabase();
  target = await openRestoreTarget();
  folder = await mkdtemp(join(tmpdir(), 'georisk-backup-'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'kepek', configs: [] }],
  });
  const { port } = await s3.run();
  stores = await openStores({ dataDir: join(folder, 'here'), rasterStore: { kind: 'folder' } });
  // Restored into a bucket: the two kinds of store have the same content.
  elsewhere = await openStores({
    dataDir: join(folder, 'there'),
    rasterStore: {
      kind: 'bucket',
      bucket: 'kepek',
      prefix: 'georisk/',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
  });
});
afterAll(async () => {
  await target.close();
  await database.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

let image: string;
let paper: string;
let file: string;
beforeEach(async () => {
  const db = database.kysely;
  await emptyDatabase(db);
  await sql`delete from pgboss.job`.execute(db);
  const people = (await plantFixture(db, AT)).people;
  await openSession(db, people['a.manager'], { at: AT });
  image = (await stores.rasters.put([randomBytes(3_000_000)], 'tif')).key;
  paper = (await stores.documents.put([randomBytes(10)], 'pdf')).key;
  await plantRaster(db, { kind: 'NDVI', date: '2018-05-21', storageKey: image });
  await db
    .insertInto('document')
    .values({ fileName: 'a.pdf', subject: 's', version: '1', storageKey: paper, sha256: paper.slice(0, 64), bytes: 10 })
    .execute();
  // Columns that are written as text in a way of their own.
  await db
    .insertInto('companyFile')
    .values({ companyId: 4, fileName: `${'a'.repeat(64)}.png`, bytes: randomBytes(300_000) })
    .execute();
  await sql`insert into change (id, subject_type, subject_id, operation, before, after) values
    (${randomUUID()}, 'odd', ${'"\\ \n\t{}, null NULL ő €\u0001'}, 'x', '{"a": [1e400, -0.1, "\\u2028"]}', 'null')`.execute(
    db,
  );
  await sql`update app_user set capabilities = array['a b', 'c"d\\', ''] where user_name = 'a.uw1'`.execute(db);
  await sql`update block set updated_at = '-infinity', geom_ha = 'NaN' where id = (select min(id) from block)`.execute(
    db,
  );
  await createJobs().enqueue(
    db,
    SOIL_ZONES,
    { groupName: 's2', year: 2026 },
    { key: 'later', startAfter: new Date('2046-01-01T00:00:00Z') },
  );
  await createJobs().enqueue(db, SOIL_ZONES, { groupName: 's2', year: 2025 }, { key: 'running' });
  await sql`update work set state = 'running', attempts = 3 where key = 'running'`.execute(db);
  file = join(folder, `${randomUUID()}.backup`);
});
afterEach(() => rm(file, { force: true }));

const backUp = (from: Database = database, at: Stores = stores) =>
  writeWhole(
    file,
    (handle) => writeBackup(handle, KEY, { database: from, stores: at, at: AT }),
    async (part) => void (await checkBackup(part, KEY)),
  );
async function restore(replace = false) {
  const sealed = await openSealed(file, KEY);
  try {
    return await restoreBackup(sealed, { ...target, stores: elsewhere, replace });
  } finally {
    await sealed.close();
  }
}
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof BackupFault ? error.code : String(error)),
  );
const tablesOf = async (from: Database, at: Stores) => {
  const name = file;
  file = join(folder, `${randomUUID()}.backup`);
  const { summary } = await backUp(from, at);
  await rm(file);
  file = name;
  return summary;
};
/** Tables whose rows the restore itself changes, as `adaptRestored` says. */
const ADAPTED = new Set(['session', 'link_token', 'message', 'work', 'setting', 'source_version']);

describe('a backup restored elsewhere', { timeout: LONG }, () => {
  it('is the same: every table, every object, and the next numbers', async () => {
    const { summary } = await backUp();
    expect(summary).toMatchObject({ objects: 2, bytes: 3_000_010 });
    expect(summary.tables.find(({ name }) => name === 'app_user')?.rows).toBeGreaterThan(20);
    const told = await restore(true);
    expect(told).toEqual(summary);
    const there = await tablesOf(target.database, elsewhere);
    const kept = (tables: typeof there.tables) => tables.filter(({ name }) => !ADAPTED.has(name));
    expect(kept(there.tables)).toEqual(kept(summary.tables));
    expect(there).toMatchObject({ objects: 2, bytes: 3_000_010 });

    // Sequences continue, also after the numbers of deleted rows.
    const next = async (db: Database) =>
      (await sql<{ id: number }>`insert into company (name) values ('next') returning id`.execute(db.kysely)).rows[0]
        ?.id;
    expect(await next(target.database)).toBe(await next(database));
  });

  it('queues unfinished jobs once, ends sessions and unused links, and sends nothing twice', {
    tags: 'long',
  }, async () => {
    const db = database.kysely;
    await sql`update message set status = 'sending', lease_until = now(), next_attempt_at = now()`.execute(db);
    await sql`insert into link_token (id, token_hash, user_id, kind, created_at, used_at, expires_at)
      select gen_random_uuid(), '\\x77', id, 'alert', now(), now(), now() + interval '30 days' from app_user limit 1`.execute(
      db,
    );
    await sql`insert into log_entry (type, ip, at) values
      ('login', '203.0.113.77', now() - interval '90 days'), ('login', '203.0.113.78', now())`.execute(db);
    const hold = await holdObjects(db);
    await backUp();
    await hold.release();
    await restore(true);
    const there = target.database.kysely;
    const work = await there.selectFrom('work').select(['id', 'key', 'state', 'attempts']).orderBy('key').execute();
    expect(work).toMatchObject([
      { key: 'later', state: 'queued', attempts: 0 },
      { key: 'running', state: 'queued', attempts: 0 },
    ]);
    const { rows: jobs } = await sql<{ id: string; state: string; startAfter: Date }>`
      select id, state::text, start_after from pgboss.job order by start_after desc`.execute(there);
    expect(jobs.map(({ id, state }) => ({ id, state }))).toEqual(work.map(({ id }) => ({ id, state: 'created' })));
    expect(jobs[0]?.startAfter.toISOString()).toBe('2046-01-01T00:00:00.000Z');
    const [fetched, ...others] = await queueWithin(there).fetch(QUEUE, { batchSize: 5 });
    expect(fetched?.id).toBe(work[1]?.id);
    expect(others).toEqual([]);
    expect(await there.selectFrom('session').select('id').execute()).toEqual([]);
    expect(await there.selectFrom('message').select('status').distinct().execute()).toEqual([{ status: 'outbox' }]);
    expect(await areObjectsHeld(there)).toBe(false);
    const open = await there.selectFrom('linkToken').select('kind').where('revokedAt', 'is', null).execute();
    expect(open.filter(({ kind }) => kind === 'alert')).toEqual([]);
    const entries = await there
      .selectFrom('logEntry')
      .select('ip')
      .where('ip', 'like', '203.%')
      .orderBy('at')
      .execute();
    expect(entries.map(({ ip }) => ip)).toEqual(['203.0.113.0', '203.0.113.78']);
  });

  it('numbers the versions of sources again: a transaction of another database may occur again', {
    tags: 'long',
  }, async () => {
    const foreign = '4000000000';
    await sql`insert into source_version (subject, xid, writes) values ('neighbours', ${foreign}::xid8, 7)`.execute(
      database.kysely,
    );
    await backUp();
    await restore(true);
    const { rows } = await sql<{ subject: string; writes: number; isForeign: boolean }>`
      select subject, writes::int as writes, xid = ${foreign}::xid8 as is_foreign from source_version order by subject`.execute(
      target.database.kysely,
    );
    expect(rows).toMatchObject([
      { subject: 'neighbours', isForeign: false },
      { subject: 'observations', isForeign: false },
      { subject: 'portfolio', isForeign: false },
      { subject: 'reference', isForeign: false },
    ]);
    expect(rows[0]?.writes).toBeGreaterThan(7);
  });

  it('keeps its rules: keys, triggers and the immutable log', { tags: 'long' }, async () => {
    await backUp();
    await restore(true);
    const there = target.database.kysely;
    const codes = async (statement: ReturnType<typeof sql>) =>
      statement.execute(there).then(
        () => 'done',
        (error: { code?: string }) => error.code,
      );
    await sql`insert into log_entry (type) values ('login')`.execute(there);
    expect(await codes(sql`delete from log_entry`)).toBe('23001');
    expect(await codes(sql`update app_user set company_id = 999999`)).toBe('23503');
    const rules = (db: Database) =>
      sql<{
        rule: string;
      }>`select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n'
        union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
        union all select indexdef from pg_indexes where schemaname = 'public' order by 1`
        .execute(db.kysely)
        .then(({ rows }) => rows.map(({ rule }) => rule));
    expect(await rules(target.database)).toEqual(await rules(database));
  });
});

it('a backup of an older schema is brought up to this program when it is restored', {
  tags: 'long',
  timeout: LONG,
}, async () => {
  const steps = await loadMigrations();
  const older = steps.slice(0, -1);
  await within(target.database, async (client, tx) => {
    await dropOurs(client);
    await client.query('create table schema_migration (id text primary key, at timestamptz not null default now())');
    for (const step of older) {
      await step.up(tx);
      await client.query('insert into schema_migration (id) values ($1)', [step.id]);
    }
    await client.query(`insert into company (name) values ('old')`);
    await client.query(`insert into log_entry (type, company_id) values ('login', 1)`);
  });
  await backUp(target.database, elsewhere);
  await restore(true);
  const there = target.database.kysely;
  expect(await migrate(there)).toEqual([]);
  expect(await there.selectFrom('company').select('name').execute()).toEqual([{ name: 'old' }]);
  const { rows } = await sql<{ id: string }>`select id from schema_migration order by id`.execute(there);
  expect(rows.map(({ id }) => id)).toEqual(steps.map(({ id }) => id));
});

it('a restore that is refused changes nothing', { tags: 'long', timeout: LONG }, async () => {
  await backUp();
  await restore(true);
  const before = (await tablesOf(target.database, elsewhere)).tables;

  expect(await faultOf(restore()), 'an installation is there').toBe('notEmpty');

  await sql`insert into schema_migration (id) values ('9001_newer')`.execute(database.kysely);
  try {
    await rm(file);
    await backUp();
  } finally {
    await sql`delete from schema_migration where id = '9001_newer'`.execute(database.kysely);
  }
  await expect(restore(true), 'made by a newer program').rejects.toThrow(/újabb GeoRiskkel.*9001_newer/);

  const handle = await open(file, 'r+');
  await handle.write(Buffer.from([1]), 0, 1, 1_500_000);
  await handle.close();
  expect(await faultOf(restore(true)), 'changed').toBe('damaged');
  await appendFile(file, 'x');
  expect(await faultOf(restore(true)), 'with another end').toBe('cut');

  await database.kysely.transaction().execute(async (tx) => {
    await sql`alter table link_token drop constraint link_token_user_id_fkey`.execute(tx);
    await sql`insert into link_token (id, token_hash, user_id, kind, created_at, expires_at)
      values (${randomUUID()}, '\\x01', 999999, 'login', now(), now())`.execute(tx);
  });
  try {
    await rm(file);
    await backUp();
    expect(await faultOf(restore(true)), 'rows that break a rule').toMatch(/foreign key/);
  } finally {
    await sql`delete from link_token where user_id = 999999`.execute(database.kysely);
    await sql`alter table link_token add constraint link_token_user_id_fkey
      foreign key (user_id) references app_user (id) on delete cascade`.execute(database.kysely);
  }
  expect((await tablesOf(target.database, elsewhere)).tables).toEqual(before);
});

it('never removes objects that GeoRisk did not make, with --replace neither', {
  tags: 'long',
  timeout: LONG,
}, async () => {
  // Nor is it restored where it came with a backup.
  const there = target.database.kysely;
  const run = (text: string) => sql.raw(text).execute(there);
  // A second try finds what the first one left.
  for (const left of ['table if exists stranger, orders', 'schema if exists reports', 'function if exists price'])
    await run(`drop ${left} cascade`);
  await sql`drop table if exists elsewhere_too`.execute(database.kysely);
  await sql`create table elsewhere_too as select 1 as id`.execute(database.kysely);
  await backUp();
  await sql`drop table elsewhere_too`.execute(database.kysely);
  await restore(true);
  await run('create table stranger as select 1 as id');
  expect(await faultOf(restore(true)), 'a table beside ours').toBe('foreign');
  await run('drop table stranger');
  await run('create schema reports');
  await run('create view reports.people as select name from app_user');
  expect(await faultOf(restore(true)), 'a view of our tables elsewhere').toBe('foreign');
  await run('drop schema reports cascade');

  await within(target.database, (client) => dropOurs(client));
  for (const own of [
    'create table schema_migration (id text)',
    "insert into schema_migration values ('2024_orders')",
  ]) {
    await run(own);
  }
  await run('create function price() returns integer language sql as $$ select 1 $$');
  await run('create table orders as select 7 as id');
  for (const replace of [false, true]) expect(await faultOf(restore(replace)), 'another application').toBe('foreign');
  expect((await sql`select id, price() as price from orders`.execute(there)).rows).toEqual([{ id: 7, price: 1 }]);
  await run('drop table orders, schema_migration');
  await run('create schema pgboss');
  expect(await faultOf(restore()), 'the queue of another application').toBe('foreign');
  await run('drop schema pgboss');
  expect(await restore()).toMatchObject({ objects: 2 });
  expect((await sql`select price() as price`.execute(there)).rows).toEqual([{ price: 1 }]);
  await run('drop function price');
});

describe('a backup is refused', { timeout: LONG }, () => {
  it('where an object that a row names is missing or has other content', async () => {
    const { key } = await stores.rasters.put([Buffer.from('one')], 'tif');
    await plantRaster(database.kysely, { kind: 'NDVI', date: '2018-05-22', storageKey: key });
    await writeFile(join(folder, 'here', 'rasters', key.slice(0, 2), key), 'two');
    const before = await readdir(folder);
    await expect(backUp()).rejects.toThrow(key);
    await stores.rasters.remove(key);
    expect(await faultOf(backUp())).toBe('objectMissing');
    expect(await readdir(folder)).toEqual(before);
  });
});

it('a backup holds objects while it is made: nobody removes those of the snapshot', async () => {
  const store = await folderStore(join(folder, 'swept'));
  const { key } = await store.put([Buffer.from('old')], 'tif');
  const later = Date.now() + 86_400_000;
  const hold = await holdObjects(database.kysely);
  expect(await sweepStore(database.kysely, store, later)).toBe(0);
  expect(await store.has(key)).toBe(true);
  await hold.release();
  expect(await sweepStore(database.kysely, store, later)).toBe(1);
  expect(await store.has(key)).toBe(false);
});
