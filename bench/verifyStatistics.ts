/**
 * Compares the block statistics of an installation into which the real set was imported with those of rasterio:
 * `node bench/verifyStatistics.ts`, with DATA_DIR or DATABASE_URL of that installation and REAL_DATA. Ends with 1 where a count differs, or a
 * mean by more than 0.005. Where there is no Python with rasterio it says so and ends with 0.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readConfig } from '../packages/server/src/config.ts';
import { openDatabase } from '../packages/server/src/db/open.ts';

const PYTHON = '/usr/bin/python3';
const MAX_MEAN = 0.005;

interface Comparison {
  readonly compared: number;
  readonly missing: number;
  readonly countDifferences: readonly unknown[];
  readonly worstMean: number;
  readonly worstSd: number;
}

const set = resolve(process.env['REAL_DATA'] ?? '../shared/data', 'moved-to-hungary');

async function observations(): Promise<readonly unknown[]> {
  const database = await openDatabase(readConfig(process.env));
  try {
    const rows = await database.kysely
      .selectFrom('blockObservation as o')
      .innerJoin('block', 'block.id', 'o.blockId')
      .select(['block.meparCode', 'o.date', 'o.count', 'o.mean', 'o.sd'])
      .where('o.kind', '=', 'NDVI')
      .execute();
    return rows.map(({ meparCode, date, count, mean, sd }) => [meparCode, date, count, mean, sd]);
  } finally {
    await database.close();
  }
}

function compare(rows: readonly unknown[]): Comparison {
  const folder = mkdtempSync(join(tmpdir(), 'georisk-verify-'));
  try {
    const file = join(folder, 'observations.json');
    writeFileSync(file, JSON.stringify(rows));
    const script = join(import.meta.dirname, 'verify_statistics.py');
    const run = spawnSync(PYTHON, [script, join(set, 'blocks.geojson'), join(set, 'ndvi'), file], { encoding: 'utf8' });
    if (run.status !== 0) throw new Error(run.stderr);
    return JSON.parse(run.stdout) as Comparison;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (spawnSync(PYTHON, ['-c', 'import rasterio']).status === 0) {
  const result = compare(await observations());
  console.log(JSON.stringify(result, null, 2));
  const { compared, missing, countDifferences, worstMean } = result;
  const agrees = compared > 0 && missing === 0 && countDifferences.length === 0 && worstMean <= MAX_MEAN;
  console.log(agrees ? 'The statistics agree.' : 'The statistics differ.');
  process.exitCode = agrees ? 0 : 1;
} else {
  console.log(`Skipped: ${PYTHON} with rasterio is not installed.`);
}
