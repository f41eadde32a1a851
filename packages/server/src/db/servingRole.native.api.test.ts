import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepHouse } from '#server/housekeeping.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { startJobs } from '#server/jobs/runtime.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { openTwoRoles, type TwoRoles } from '@georisk/testing/twoRoles.ts';
import { openUpToDate } from './bringUp.ts';
import type { Database } from './database.ts';
import { errorCode } from './errors.ts';
import { migrate } from './migrate.ts';
import { openNative } from './native.ts';
import { SOIL_ZONES } from '#server/modules/product/product.jobs.ts';

const DENIED = '42501';
let roles: TwoRoles;
let database: Database;
let test: TestApp;
let fixture: Fixture;

const options = () => ({
  dataDir: '/nowhere',
  databaseUrl: roles.servingUrl,
  migrateDatabaseUrl: roles.ownerUrl,
  production: true,
});
beforeAll(async () => {
  roles = await openTwoRoles();
  database = await openUpToDate(options());
  test = await openTestApp({}, database);
  const owner = await openNative({ databaseUrl: roles.ownerUrl, poolSize: 1 });
  fixture = await plantFixture(owner.kysely, test.clock.now());
  await owner.close();
});
afterAll(async () => {
  await test.close();
  await database.close();
  await roles.drop();
});

const codeOf = (text: string) =>
  sql
    .raw(text)
    .execute(database.kysely)
    .then(
      () => 'done',
      (error: unknown) => errorCode(error),
    );

describe('the role of the server', () => {
  it.each([
    'update log_entry set ip = null',
    `update change set answer = null`,
    'delete from log_entry',
    'delete from change',
    'truncate log_entry',
    'truncate change',
    'alter table log_entry disable trigger all',
    'alter table change add column more text',
    'drop trigger log_entry_kept on log_entry',
    'drop table change',
    'create or replace function keep_log_entry() returns trigger language plpgsql as $$ begin return new; end $$',
    'create or replace function erase_person_traces(a integer, b integer, d text, e text) returns void language sql as $$ select $$',
    'set session_replication_role = replica',
    'create table own_table (id integer)',
    'delete from schema_migration',
    "insert into log_entry (id, type) overriding system value values (1, 'login') on conflict (id) do update set type = 'x'",
    'select 1 from log_entry for update',
    'grant update on log_entry to current_user',
  ])('may not: %s', async (statement) => {
    await sql`insert into log_entry (type) values ('login')`.execute(database.kysely);
    // A grant of a right that one lacks is a warning, and gives nothing.
    expect(await codeOf(statement)).toBe(statement.startsWith('grant') ? 'done' : DENIED);
    expect(await codeOf('update log_entry set ip = null')).toBe(DENIED);
  });

  it('serves: signs in, writes with a change and an entry, runs jobs, does the housekeeping', async () => {
    const token = await openSession(database.kysely, fixture.people.admin1, { at: test.clock.now() });
    const id = fixture.people['a.farmer1'];
    const saved = await test.call('PATCH', `/api/admin/users/${id}`, { token, body: { version: 1, name: 'Új Név' } });
    expect(saved.statusCode).toBe(200);
    const [change] = await database.kysely
      .selectFrom('change')
      .select('after')
      .where('subjectType', '=', 'user')
      .execute();
    expect(JSON.stringify(change)).toContain('Új Név');

    const done: string[] = [];
    await createJobs().enqueue(database.kysely, SOIL_ZONES, { groupName: 's2', year: 2026 }, { key: 's2:2026' });
    const runtime = await startJobs({
      database,
      clock: test.clock,
      logger: test.app.log,
      lookEveryMs: 50,
      superviseSeconds: 1,
      handlers: { 'soil-zones': async ({ groupName }) => void done.push(groupName) },
    });
    await expect.poll(() => done, { timeout: 60_000 }).toEqual(['s2']);
    await expect
      .poll(
        async () => (await database.kysely.selectFrom('work').select('state').execute()).map(({ state }) => state),
        {
          timeout: 60_000,
        },
      )
      .toEqual(['done']);
    // Each pass of the queue's own housekeeping stamps it: at the third stamp two passes have ended.
    const passes = new Set<string>();
    const stamp = sql<{ at: string | null }>`select max(monitor_on)::text as at from pgboss.queue`;
    await expect
      .poll(
        async () => {
          const [row] = (await stamp.execute(database.kysely)).rows;
          if (row?.at) passes.add(row.at);
          return passes.size;
        },
        { timeout: 60_000 },
      )
      .toBe(3);
    await runtime.stop();
    expect(test.logs.filter((line) => line.includes('permission denied'))).toEqual([]);
    await keepHouse(database.kysely, test.clock.now());
  });

  it('erases a person: traces are removed from the log and the changes, and the log records it', async () => {
    const token = await openSession(database.kysely, fixture.people.admin1, { at: test.clock.now() });
    const id = fixture.people['a.farmer1'];
    const farmer = await openSession(database.kysely, id, { at: test.clock.now() });
    await test.post('/api/logs/view-block', { resource: 'Kanári Kálmán' }, { token: farmer, ip: '203.0.113.77' });
    const erased = await test.call('DELETE', `/api/admin/users/${id}`, { token, headers: { 'x-admin': 'true' } });
    expect(erased.statusCode).toBe(200);
    const entries = await database.kysely.selectFrom('logEntry').selectAll().where('userId', '=', id).execute();
    expect(entries.map(({ type, resource, actorId }) => ({ type, resource, actorId }))).toEqual(
      expect.arrayContaining([
        { type: 'view-block', resource: null, actorId: null },
        { type: 'person-erased', resource: `user:${id}`, actorId: fixture.people.admin1 },
      ]),
    );
    const changes = await database.kysely
      .selectFrom('change')
      .select('after')
      .where('subjectId', '=', String(id))
      .execute();
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.every(({ after }) => after === null)).toBe(true);
  });
});

describe('a start in production', () => {
  const sentence = (databaseUrl: string, migrateDatabaseUrl?: string) =>
    openUpToDate({ ...options(), databaseUrl, migrateDatabaseUrl }).then(
      async (opened) => {
        await opened.close();
        return 'opened';
      },
      (error: Error) => error.message,
    );

  it('refuses a superuser, and a role that owns the tables, each with a sentence', async () => {
    expect(await sentence(roles.adminUrl)).toMatch(
      /rendszergazdai adatbázis-felhasználóval \(?„postgres”.*MIGRATE_DATABASE_URL/,
    );
    expect(await sentence(roles.adminUrl, roles.ownerUrl)).toMatch(/„postgres”/);
    expect(await sentence(roles.ownerUrl)).toMatch(/„owner_.*” adatbázis-felhasználó nem szolgálhat ki/);
    expect(await sentence(roles.ownerUrl, roles.ownerUrl)).toMatch(/nem szolgálhat ki/);
    expect(await sentence(roles.servingUrl, roles.ownerUrl)).toBe('opened');
  });

  it.each([
    ['create on the schema', (role: string) => `create on schema public to ${role}`, /a public sémában/],
    ['a column of the log', (role: string) => `update (ip) on log_entry to ${role}`, /nem szolgálhat ki/],
  ])('refuses a role that was granted %s', async (_, grant, expected) => {
    const owner = await openNative({ databaseUrl: roles.adminUrl, poolSize: 1 });
    await owner.pool.query(`grant ${grant(roles.servingRole)}`);
    expect(await sentence(roles.servingUrl)).toMatch(expected);
    await owner.pool.query(`revoke ${grant(roles.servingRole).replace(/ to (?=\w+$)/, ' from ')}`);
    expect(await sentence(roles.servingUrl)).toBe('opened');
    await owner.close();
  });

  it('refuses the owner of the database, a member of a stronger role, and a session that only switched to the serving role', async () => {
    const admin = await openNative({ databaseUrl: roles.adminUrl, poolSize: 1 });
    const [{ name, owner } = { name: '', owner: '' }] = (
      await admin.pool.query<{ name: string; owner: string }>(
        'select datname as name, datdba::regrole::text as owner from pg_database where datname = current_database()',
      )
    ).rows;
    const { servingRole, servingUrl, ownerUrl, adminUrl } = roles;
    await admin.pool.query(`alter database ${name} owner to ${servingRole}`);
    expect(await sentence(servingUrl)).toMatch(/nem szolgálhat ki/);
    await admin.pool.query(`alter database ${name} owner to ${owner}`);
    // Not inherited, but one SET ROLE away.
    await admin.pool.query(`alter role ${servingRole} noinherit; grant ${owner} to ${servingRole}`);
    expect(await sentence(servingUrl)).toMatch(/nem szolgálhat ki/);
    await admin.pool.query(`revoke ${owner} from ${servingRole}; alter role ${servingRole} inherit`);
    await admin.pool.query(`grant ${servingRole} to ${owner}`);
    const putOn = (url: string) => `${url}${url.includes('?') ? '&' : '?'}options=-c%20role%3D${servingRole}`;
    expect(await sentence(putOn(ownerUrl))).toMatch(/nem szolgálhat ki/);
    expect(await sentence(putOn(adminUrl))).toMatch(/rendszergazdai/);
    await admin.pool.query(`revoke ${servingRole} from ${owner}`);
    expect(await sentence(servingUrl)).toBe('opened');
    await admin.close();
  });

  it('works without the owner’s address while no migration is due, and says so when one is', async () => {
    expect(await sentence(roles.servingUrl)).toBe('opened');
    const owner = await openNative({ databaseUrl: roles.ownerUrl, poolSize: 1 });
    await owner.pool.query(`delete from schema_migration where id = '0016_kept_log'`);
    expect(await sentence(roles.servingUrl)).toMatch(/régebbiek, mint a program.*MIGRATE_DATABASE_URL/);
    await owner.pool.query(`insert into schema_migration (id) values ('0016_kept_log')`);
    expect(await migrate(owner.kysely)).toEqual([]);
    await owner.close();
  });

  it('accepts any role outside of production', async () => {
    const opened = await openUpToDate({
      ...options(),
      databaseUrl: roles.adminUrl,
      migrateDatabaseUrl: undefined,
      production: false,
    });
    await opened.close();
  });
});
