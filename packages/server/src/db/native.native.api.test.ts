import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectMigrationToGoOn } from '@georisk/testing/afterKilledMigration.ts';
import { configuredPostgres, createPostgresCluster, type PostgresCluster } from '@georisk/testing/postgresCluster.ts';
import type { Database } from './database.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { openNative } from './native.ts';
import { openDatabase } from './open.ts';
import { DatabaseOpenError } from './openError.ts';
import { inTransaction } from './transaction.ts';

let cluster: PostgresCluster;
let database: Database;
beforeAll(async () => {
  cluster = await createPostgresCluster({ bin: configuredPostgres() ?? '', durable: true });
  database = await openDatabase({ dataDir: 'nowhere', databaseUrl: cluster.url('postgres') });
  await database.pool.query('create table item (id integer primary key)');
});
afterAll(async () => {
  await database.close();
  await cluster.remove();
});

const count = async () => (await database.pool.query<{ n: number }>('select count(*) as n from item')).rows[0]?.n;

describe('a native database', () => {
  it('has the extensions that the schema needs', async () => {
    const { rows } = await database.pool.query<{ name: string }>('select extname as name from pg_extension');
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['postgis', 'pg_trgm', 'unaccent']));
  });

  it('does not compile a query that is quick to run', async () => {
    expect((await database.pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
  });

  it('ends a statement that lasts too long, and gives a job more time', async () => {
    const { rows } = await database.pool.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '5s' }]);
    await inTransaction(database.kysely, async (tx) => {
      await sql`set local statement_timeout = '10ms'`.execute(tx);
      await expect(sql`select pg_sleep(5)`.execute(tx)).rejects.toMatchObject({ code: '57014' });
    }).catch(() => undefined);
    expect((await database.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }]);
  });

  it('runs the victim of a deadlock again', async () => {
    await database.pool.query('insert into item values (1), (2)');
    let runs = 0;
    const bothHold = Promise.withResolvers<void>();
    const lockBoth = (one: number, other: number) =>
      inTransaction(database.kysely, async (tx) => {
        runs += 1;
        await sql`select * from item where id = ${one} for update`.execute(tx);
        if (runs === 2) bothHold.resolve();
        await bothHold.promise;
        await sql`select * from item where id = ${other} for update`.execute(tx);
        return one;
      });
    expect(await Promise.all([lockBoth(1, 2), lockBoth(2, 1)])).toEqual([1, 2]);
    expect(runs).toBeGreaterThan(2);
    await database.pool.query('truncate item');
  });

  it('gives nothing but refusals while it restarts, and loses nothing acknowledged', { tags: 'long' }, async () => {
    const acknowledged: number[] = [];
    let refused = 0;
    const stop = new AbortController();
    const faults: unknown[] = [];
    const writer = async (start: number) => {
      for (let id = start; !stop.signal.aborted; id += 4) {
        try {
          if (id % 8 < 4) await database.pool.query('insert into item values ($1)', [id]);
          else await inTransaction(database.kysely, (tx) => sql`insert into item values (${id})`.execute(tx));
          acknowledged.push(id);
        } catch (error) {
          if (!isDatabaseUnavailable(error)) faults.push(error);
          refused += 1;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
    };
    const written = (count: number) => expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(count);
    const writers = [1, 2, 3, 4].map(writer);
    // Borrowed at the moment of the crash, between two statements: only the pool hears its error.
    const borrowed = await database.pool.connect();
    await borrowed.query('begin');
    for (const signal of ['SIGKILL', 'SIGINT'] as const) {
      const before = acknowledged.length;
      await written(before + 50);
      await cluster.end(signal);
      expect(await database.ready()).toBe(false);
      await cluster.start();
      await expect.poll(() => database.ready()).toBe(true);
    }
    const before = acknowledged.length;
    await written(before + 50);
    stop.abort();
    await Promise.all(writers);
    await expect(borrowed.query('commit')).rejects.toSatisfy(isDatabaseUnavailable);
    borrowed.release();
    expect(faults).toEqual([]);
    expect(refused).toBeGreaterThan(0);
    const { rows } = await database.pool.query<{ id: number }>('select id from item');
    const stored = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect(await count()).toBeGreaterThanOrEqual(acknowledged.length);
  });
});

describe('a migration that is killed half-way', () => {
  it('is run again by the next start, after the completed ones', { tags: 'long' }, async () => {
    await database.pool.query('create database half_way');
    await expectMigrationToGoOn({ dataDir: 'nowhere', databaseUrl: cluster.url('half_way') });
  });
});

describe('an unusable database', () => {
  const opening = (url: string) => openNative({ databaseUrl: url, waitMilliseconds: 200 });

  it('is named when it does not answer', async () => {
    const absent = opening('postgresql://nobody@127.0.0.1:9/none');
    await expect(absent).rejects.toThrow(DatabaseOpenError);
    await expect(absent).rejects.toThrow('DATABASE_URL');
  });

  it('is named when it does not exist', async () => {
    await expect(opening(cluster.url('no_such'))).rejects.toThrow('no_such');
  });

  it('is awaited while it is starting', async () => {
    await cluster.end('SIGINT');
    const patient = openNative({ databaseUrl: cluster.url('postgres'), waitMilliseconds: 60_000 });
    await cluster.start();
    await (await patient).close();
  });

  it('is refused with the missing command when PostGIS may not be switched on', async () => {
    await database.pool.query('create role plain login');
    await database.pool.query('create database plain owner plain template template0');
    const url = cluster.url('plain').replace('user=postgres', 'user=plain');
    await expect(opening(url)).rejects.toThrow('CREATE EXTENSION postgis;');
  });

  it.each(['LATIN2', 'SQL_ASCII'])('is refused with the encoding %s', async (encoding) => {
    const name = encoding.toLowerCase();
    await database.pool.query(`create database ${name} encoding '${encoding}' locale 'C' template template0`);
    await expect(opening(cluster.url(name))).rejects.toThrow(encoding);
  });

  it.each([
    ['warns where the database knows no letters but those of ASCII', '', true],
    ['does not warn of the letters of a language', "locale_provider icu icu_locale 'hu'", false],
  ])('%s', async (_, provider, warns) => {
    const name = `letters_${warns}`;
    await database.pool.query(`create database ${name} encoding 'UTF8' ${provider} locale 'C' template template0`);
    const steps: string[] = [];
    const opened = await openNative({ databaseUrl: cluster.url(name), onProgress: (step) => steps.push(step) });
    await opened.close();
    expect(steps.includes('letters')).toBe(warns);
  });
});
