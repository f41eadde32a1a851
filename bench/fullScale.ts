/**
 * A county's insurer and a whole country's: 3,000, 30,000 and 300,000 blocks with five plots each, on native
 * PostgreSQL. Tiles compared with PostGIS, suggestions and a block's panel over HTTP, memory, and the desk's map in a
 * browser. LAND_BLOCKS=3000,30000 measures those sizes alone.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startProduct } from '../e2e/support/product.ts';
import { migrate } from '../packages/server/src/db/migrate.ts';
import { openDatabase } from '../packages/server/src/db/open.ts';
import { openSession } from '../packages/testing/src/fixture.ts';
import { createPostgresCluster } from '../packages/testing/src/postgresCluster.ts';
import { postgresBin } from '../scripts/lib/system.mjs';
import { callFigures } from './landCalls.ts';
import { loadLand, MANAGER, PASSWORD } from './landLoad.ts';
import { panningFigures } from './landPanning.ts';
import { tileFigures } from './landTiles.ts';
import { type Figure, report, round, skip } from './support.ts';

const SIZES = (process.env['LAND_BLOCKS'] ?? '3000,30000,300000').split(',').map(Number);
/** Below this number a map of blocks is fast anyway. */
const PANNED_FROM = 100_000;

const bin = postgresBin();
if (!bin) skip('PostgreSQL with PostGIS is needed (Debian: postgresql-15 postgresql-15-postgis-3)');

/** Peak memory of a process in megabytes; only on Linux. */
const peakMemory = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'georisk-bench-land-'));
const cluster = await createPostgresCluster({ bin });
const figures: Figure[] = [];
try {
  for (const blocks of SIZES) {
    const name = `land_${blocks}`;
    await run(cluster.url('postgres'), `create database ${name}`);
    const url = cluster.url(name);
    const database = await openDatabase({ dataDir: folder, databaseUrl: url });
    await migrate(database.kysely);
    const began = performance.now();
    const land = await loadLand(url, blocks, (sentence) => process.stdout.write(`${sentence}\n`));
    const seconds = (performance.now() - began) / 1000;
    const token = await openSession(database.kysely, MANAGER, { at: new Date() });
    await database.close();

    figures.push(...(await tileFigures(url, folder, blocks, '≥ 5 x ST_AsMVT at z ≥ 10')));
    const settings = { DATABASE_URL: url, DATA_DIR: join(folder, name), JOBS: '0', LOG_LEVEL: 'silent' };
    const product = await startProduct({ ...settings, RATE_LIMIT_FACTOR: '1000000' });
    try {
      figures.push(...(await callFigures({ url: product.url, token }, land)));
      figures.push({
        job: `Memory of the server after all that, ${blocks.toLocaleString('en')} blocks (the land was made in ${round(seconds)} s)`,
        ours: `${round(peakMemory(product.process.pid ?? 0))} MB at most`,
        peer: '–',
        ratio: '–',
        goal: 'recorded',
      });
    } finally {
      await product.stop();
    }
    if (blocks >= PANNED_FROM) {
      // Restarted, so that the cost of a first view is measured.
      const desk = await startProduct({ ...settings, RATE_LIMIT_FACTOR: '1000000' });
      try {
        figures.push(...(await panningFigures({ url: desk.url, userName: 'manager', password: PASSWORD, blocks })));
      } finally {
        await desk.stop();
      }
    }
    await run(cluster.url('postgres'), `drop database ${name} with (force)`);
  }
  report(figures);
} finally {
  await cluster.remove();
  rmSync(folder, { recursive: true, force: true });
}
