import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { belgianFolder, belgianSeries } from '@georisk/testing/belgianSeries.ts';
import { openTestDatabase } from '@georisk/testing/database.ts';
import { importBlocks } from '#server/modules/block/blocks.import.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { type ImportBench, importBench } from '#server/imports/testing.ts';

const PROGRAM = resolve(import.meta.dirname, '../../cli/import.ts');
const belgium = belgianFolder();

let database: Database;
let bench: ImportBench;
beforeAll(async () => {
  database = await openTestDatabase();
  bench = await importBench(database.kysely);
});
afterAll(async () => {
  await bench.remove();
  await database.close();
});

function start(...args: readonly string[]): ChildProcess {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: database.pool.options.connectionString,
    DATA_DIR: join(bench.folder, 'data'),
    GEORISK_CALLER_DIR: bench.folder,
  };
  return spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

const state = async () => {
  const { rows } = await sql<{ scenes: number; half: number; rasters: number; jobs: number }>`
    select (select count(*)::int from scene) as scenes,
      (select count(*)::int from scene s where state = 'done' and (
        (select count(*) from raster r where r.date = s.date and r.group_name = s.group_name) <> 2
        or (select count(*) from block_observation o where o.date = s.date) <> 30)) as half,
      (select count(*)::int from raster) as rasters,
      (select count(*)::int from work where name = 'image-analyse') as jobs`.execute(database.kysely);
  return rows[0] ?? { scenes: 0, half: 0, rasters: 0, jobs: 0 };
};

describe.skipIf(belgium === null)('a series that is imported by the command', () => {
  it('continues where it was killed, with nothing half-done', { timeout: 180_000 }, async () => {
    const dates = [
      '2018-04-19',
      '2018-05-04',
      '2018-05-06',
      '2018-05-11',
      '2018-06-23',
      '2018-06-28',
      '2018-07-05',
      '2018-07-08',
      '2018-08-02',
      '2018-08-07',
    ];
    const series = await belgianSeries(belgium ?? '', join(bench.folder, 'series'), dates);
    await importBlocks(bench.deps, await openFeatures(series.blocksFile, {}));
    const paths = series.scenes.map(({ path }) => path);
    let seen = 0;
    for (let kill = 0; kill < 3; kill += 1) {
      const child = start('scene', '--offset-applied', ...paths);
      const ended = once(child, 'close');
      const { scenes: before } = await state();
      await vi.waitUntil(async () => child.exitCode !== null || (await state()).scenes > before, {
        timeout: 150_000,
        interval: 5,
      });
      child.kill('SIGKILL');
      await ended;
      const { half, scenes } = await state();
      expect(half).toBe(0);
      expect(scenes).toBeGreaterThanOrEqual(seen);
      seen = scenes;
    }
    const child = start('scene', '--offset-applied', ...paths);
    let out = '';
    child.stdout?.on('data', (chunk) => (out += String(chunk)));
    const [code] = (await once(child, 'close')) as [number];
    expect({ code, ...(await state()) }).toMatchObject({ code: 0, scenes: 10, half: 0, rasters: 20, jobs: 10 });
    expect(out).toContain('1 változatlan');
  });
});
