import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { cogBytes, eovGrid } from '@georisk/imagery/testing.ts';
import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import { untilWaiting } from '@georisk/testing/lockWait.ts';
import { type ImportBench, importBench, squareFeature } from '../testing.ts';

const PROGRAM = resolve(import.meta.dirname, '../../cli/import.ts');

let database: Database;
let bench: ImportBench;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await emptyDatabase(database.kysely);
  bench = await importBench(database.kysely);
  return () => bench.remove();
});
afterAll(() => database.close());

function start(...args: readonly string[]): ChildProcess {
  const { options } = database.pool;
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: options.connectionString,
    DATA_DIR: join(bench.folder, 'data'),
    GEORISK_CALLER_DIR: bench.folder,
  };
  return spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function run(...args: readonly string[]) {
  const child = start(...args);
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk) => (out += String(chunk)));
  child.stderr?.on('data', (chunk) => (err += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, err };
}

const blocks = (count: number) =>
  JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'EPSG:23700' } },
    features: Array.from({ length: count }, (_, index) =>
      squareFeature(
        { meparCode: `B${String(index).padStart(7, '0')}` },
        (index % 300) * 20,
        Math.floor(index / 300) * 20,
        15,
      ),
    ),
  });

const count = async (table: 'block' | 'raster' | 'importRun') => {
  const { n } = await database.kysely.selectFrom(table).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return n;
};

describe('the command', () => {
  it("imports a file named relative to the caller's directory, and writes its report", async () => {
    await bench.file('b.geojson', blocks(3));
    const first = await run('blocks', 'b.geojson', '--json', 'report.json');
    expect(first).toMatchObject({ code: 0, err: 'b.geojson: beolvasás\n' });
    expect(first.out).toBe('b.geojson: 3 új, 0 módosult, 0 változatlan, 0 elutasítva\nMinden adat mentve.\n');
    const [report] = JSON.parse(await readFile(join(bench.folder, 'report.json'), 'utf8')) as [object];
    expect(report).toMatchObject({ kind: 'blocks', saved: true, added: 3, refused: [] });
    expect(await count('block')).toBe(3);
  });

  it('ends with 1 over a refusal, with 2 over its own arguments or settings', { tags: 'long' }, async () => {
    await bench.file('b.geojson', blocks(2));
    const refused = await run('blocks', 'b.geojson', 'none.geojson');
    expect(refused.code).toBe(1);
    expect(refused.out).toContain('none.geojson');
    expect(refused.out).toContain('Semmi sem lett mentve');
    expect(await count('block')).toBe(0);
    expect(await run('blocks')).toMatchObject({ code: 2, out: '' });
    const help = await run('--help');
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain('npm run import');
  });
});

describe('the undo of a command', () => {
  it('is named by the command that imports, done once, and refused in words', { tags: 'long' }, async () => {
    await bench.file(
      'p.csv',
      'policyNumber;farmer;farmerName;year;meparCode;insuredArea;plantName\nP-1;g1;Gál Éva;2026;AAAA0001;2;Búza\n',
    );
    const policies = async () => (await database.kysely.selectFrom('policy').select('policyNumber').execute()).length;
    const first = await run('policies', 'p.csv', '--new-company', 'Minta');
    expect(first.code).toBe(0);
    const id = /--undo (\S+)/.exec(first.out)?.[1] ?? '';
    expect(await policies()).toBe(1);
    const undone = await run('--undo', id);
    expect(undone).toEqual({
      code: 0,
      out: 'p.csv: visszavonva, 3 sor úgy van, ahogy az importálás előtt volt.\n',
      err: '',
    });
    expect(await policies()).toBe(0);
    expect(await run('--undo', id)).toMatchObject({ code: 1, err: 'Ezt az importálást már visszavonták.\n' });
    expect(await run('--undo', '019f0000-0000-7000-8000-000000000000')).toMatchObject({ code: 1 });
    expect(await run('--undo')).toMatchObject({ code: 1, out: '' });
  });
});

describe('a command that is killed', () => {
  it('leaves the database as it was, and succeeds the second time', { tags: 'long' }, async () => {
    await bench.file('b.geojson', blocks(20_000));
    const child = start('blocks', 'b.geojson');
    const ended = once(child, 'close');
    await database.kysely.transaction().execute(async (tx) => {
      // All blocks are written; the end of the import is held until the command is gone.
      await sql`lock table import_run in share mode`.execute(tx);
      await untilWaiting(database.kysely);
      child.kill('SIGKILL');
      await ended;
    });
    expect(child.signalCode).toBe('SIGKILL');
    expect([await count('block'), await count('importRun')]).toEqual([0, 0]);
    expect(await run('blocks', 'b.geojson')).toMatchObject({ code: 0 });
    expect([await count('block'), await count('importRun')]).toEqual([20_000, 1]);
  });

  it('may be killed while it imports images', { tags: 'long' }, async () => {
    const grid = eovGrid(400, 400);
    const values = Uint8Array.from({ length: 160_000 }, (_, at) => 1 + ((at * 7) % 249));
    const content = await cogBytes(values, { grid, scaleOffset: { scale: 0.004, offset: 0 } });
    const files = Array.from({ length: 12 }, (_, index) => `2017-06-${String(index + 10)}.tif`);
    for (const file of files) await bench.file(file, content);
    const child = start('ndvi', ...files);
    let lines = '';
    child.stderr?.on('data', (chunk) => (lines += String(chunk)));
    const ended = once(child, 'close');
    await vi.waitUntil(() => child.exitCode !== null || lines.split('\n').length >= 4, {
      timeout: 120_000,
      interval: 5,
    });
    child.kill('SIGKILL');
    await ended;
    expect(child.signalCode).toBe('SIGKILL');
    expect(await count('raster')).toBe(0);
    expect(await run('ndvi', ...files)).toMatchObject({ code: 0 });
    expect(await count('raster')).toBe(12);
  });
});
