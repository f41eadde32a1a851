import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectMigrationToGoOn } from '@georisk/testing/afterKilledMigration.ts';
import type { Database } from '../database.ts';
import { isDatabaseUnavailable } from '../errors.ts';
import { DataDirLockedError } from '../lock.ts';
import { openDatabase } from '../open.ts';
import { openEmbedded } from './open.ts';
import { findSnapshot } from './snapshot.ts';

let directory: string;
const children: ChildProcess[] = [];
/** Creating the extensions takes longer than the hang limit of a test; a snapshot has them. */
beforeAll(async () => {
  if (findSnapshot() === null) await (await openEmbedded({ directory: null })).close();
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'georisk-faults-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

const untilReady = (database: Database) => expect.poll(() => database.ready(), { timeout: 120_000 }).toBe(true);

/** Another process that opens the directory and reports the result. */
async function opener(): Promise<{ child: ChildProcess; said: string }> {
  const child = fork(join(import.meta.dirname, '../../../../testing/src/opener.ts'), [directory], {
    execArgv: [],
    stdio: 'inherit',
  });
  children.push(child);
  const [said] = (await once(child, 'message')) as [string];
  return { child, said };
}

const LOST = { kind: 'lost' };
const lost = (error: unknown) => {
  if (!isDatabaseUnavailable(error)) throw error;
  return LOST;
};

describe('an engine that fails', () => {
  it('is replaced when a call hangs, with all acknowledged writes', async () => {
    const faults: string[] = [];
    const database = await openEmbedded({
      directory: join(directory, 'postgres'),
      hangLimitSeconds: 2,
      onFault: (reason) => faults.push(reason),
    });
    await database.pool.query('create table item (id integer primary key)');
    await database.pool.query('insert into item values (1)');
    const hanging = database.pool.query('select count(*) from generate_series(1, 100000000000)').catch(lost);
    const waiting = database.pool.query('select 1').catch(lost);
    expect(await hanging).toBe(LOST);
    expect(await waiting).toBe(LOST);
    expect(await database.ready()).toBe(false);
    await untilReady(database);
    expect((await database.pool.query('select id from item')).rows).toEqual([{ id: 1 }]);
    expect(faults.join()).toContain('more than 2 s');
    await database.close();
  });

  it('is not assumed when its own process was paused for a while', async () => {
    const faults: string[] = [];
    const database = await openEmbedded({
      directory: null,
      silenceLimitSeconds: 4,
      onFault: (reason) => faults.push(reason),
    });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(faults).toEqual([]);
    await database.close();
  });

  it('is replaced when it breaks down, instead of reporting success', async () => {
    const database = await openEmbedded({ directory: join(directory, 'postgres') });
    await database.pool.query('create table item (id integer primary key)');
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('insert into item values (1)');
    // Beyond PostgreSQL's own guard the recursion runs into the end of the thread's stack.
    await client.query("set local max_stack_depth = '2000MB'");
    const broken = client.query("select (repeat('[', 5000000) || repeat(']', 5000000))::json").catch(lost);
    expect(await broken).toBe(LOST);
    client.release();
    await untilReady(database);
    expect((await database.pool.query('select id from item')).rows).toEqual([]);
    await database.close();
  });

  it('reports that it cannot start', async () => {
    writeFileSync(join(directory, 'postgres'), 'not a directory');
    await expect(openEmbedded({ directory: join(directory, 'postgres', 'below') })).rejects.toThrow();
  });
});

describe('a migration that is killed half-way', () => {
  it('is run again by the next start, after the completed ones', async () => {
    await expectMigrationToGoOn({ dataDir: directory });
  });
});

describe('the directory of an embedded database', () => {
  it('is refused to a second process, and the first continues', async () => {
    const database = await openDatabase({ dataDir: directory });
    await database.pool.query('create table item (id integer primary key)');
    const { child, said } = await opener();
    expect(said).toBe('DataDirLockedError');
    if (child.exitCode === null) await once(child, 'exit');
    expect(child.exitCode).toBe(3);
    await database.pool.query('insert into item values (1)');
    await expect(openDatabase({ dataDir: directory })).rejects.toThrow(DataDirLockedError);
    await database.close();
    const again = await openDatabase({ dataDir: directory });
    expect((await again.pool.query('select id from item')).rows).toEqual([{ id: 1 }]);
    await again.close();
  });

  it('is free again when its process was killed', async () => {
    const { child, said } = await opener();
    expect(said).toBe('open');
    await expect(openDatabase({ dataDir: directory })).rejects.toThrow(DataDirLockedError);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const database = await openDatabase({ dataDir: directory });
    expect((await database.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    await database.close();
  });

  it('is made again when a process was killed while making it', async () => {
    const { child } = await opener();
    child.kill('SIGKILL');
    await once(child, 'exit');
    rmSync(join(directory, 'postgres', 'global'), { recursive: true });
    writeFileSync(join(directory, 'postgres.creating'), '');
    const database = await openDatabase({ dataDir: directory });
    expect((await database.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    await database.close();
  });
});
