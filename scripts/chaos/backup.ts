/**
 * `node scripts/chaos/backup.ts [kills] [embedded|native]`: on the demo world and on both databases a restore drill,
 * and kill -9 of backups and restores at any moment. A killed backup leaves no file that looks complete, a killed
 * restore the old or the new state.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import {
  killBackups,
  killRestores,
  type KillResult,
  mustRun,
  type Settings,
} from '../../packages/testing/src/backupDrill.ts';
import { createPostgresCluster } from '../../packages/testing/src/postgresCluster.ts';
import { runCommand } from '../../e2e/support/product.ts';
import { postgresBin } from '../lib/system.mjs';

const kills = Number(process.argv[2] ?? 20);
const wanted = process.argv[3];
const work = mkdtempSync(join(tmpdir(), 'georisk-chaos-backup-'));
const results: Record<string, KillResult> = {};

/** Somebody has changed one thing between the two backups. */
async function changeOneThing({ DATA_DIR = '', DATABASE_URL }: Settings): Promise<void> {
  const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL, poolSize: 1 });
  await database.pool.query(`update app_user set email = user_name || '@uj.hu'`);
  await database.close();
}

async function run(name: string, here: Settings, there: Settings): Promise<void> {
  await runCommand('packages/demo/src/cli/demo.ts', [], here);
  const files = ['older', 'newer'].map((each) => join(work, `${name}-${each}.backup`)) as [string, string];
  const backup = await mustRun('backup', [files[0]], here);
  const verify = await mustRun('backup', ['--verify', files[0]], here);
  const restore = await mustRun('restore', [files[0]], there);
  console.log(`${name}: ${(statSync(files[0]).size / 1e6).toFixed(1)} MB`);
  for (const [step, { ms }] of Object.entries({ backup, verify, restore })) console.log(`${name}: ${step} ${ms} ms`);
  await changeOneThing(here);
  await mustRun('backup', [files[1]], here);

  const folder = join(work, `${name}-kills`);
  mkdirSync(folder);
  const tell = (what: string) => (round: number) => console.log(`${name}: ${what}: kill ${round}/${kills}`);
  results[`${name}: backup`] = await killBackups(here, folder, kills, tell('backup'));
  results[`${name}: restore`] = await killRestores(there, files, kills, tell('restore'));
}

if (wanted !== 'native')
  await run('embedded', { DATA_DIR: join(work, 'embedded') }, { DATA_DIR: join(work, 'embedded-there') });
const bin = wanted === 'embedded' ? undefined : postgresBin();
if (bin) {
  const cluster = await createPostgresCluster({ bin, durable: true });
  const admin = await openDatabase({ dataDir: '', databaseUrl: cluster.url('postgres'), poolSize: 1 });
  const settings = async (name: string): Promise<Settings> => {
    await admin.pool.query(`create database ${name}`);
    return { DATABASE_URL: cluster.url(name), DATA_DIR: join(work, name) };
  };
  await run('native', await settings('here'), await settings('there'));
  await admin.close();
  await cluster.remove();
}
rmSync(work, { recursive: true, force: true });
console.table(results);
process.exit(Object.values(results).some(({ broken, leftOver }) => broken > 0 || leftOver > 0) ? 1 : 0);
