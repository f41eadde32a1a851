import type { IsoDate } from '@georisk/domain/units.ts';
import { systemClock } from '@georisk/server/clock.ts';
import { type Config, readConfig } from '@georisk/server/config.ts';
import { openUpToDate } from '@georisk/server/db/bringUp.ts';
import { type DemoLoad, loadDemoWorld } from '../load.ts';
import { createJobs } from '@georisk/server/jobs/jobs.ts';
import { progressBar } from '@georisk/server/firstStart.ts';
import { openRasterStore } from '@georisk/server/rasterStoreSetting.ts';
import { loadEnvFile } from '@georisk/server/settings.ts';
import { demoCliTexts } from './demo.hu.ts';

/** `npm run demo`: loads the demo world into an empty database, also a native one; ends with 1 when it cannot. */
async function load(config: Config): Promise<DemoLoad> {
  const database = await openUpToDate({ ...config, databaseUrl: config.migrateDatabaseUrl ?? config.databaseUrl });
  try {
    const store = await openRasterStore(config);
    const deps = { db: database.kysely, bounds: config.bounds, store, jobs: createJobs() };
    const today = systemClock(config.demoDate).today() as IsoDate;
    return await loadDemoWorld(deps, { today, onProgress: progressBar(process.stdout) });
  } finally {
    await database.close();
  }
}

function sentenceOf(result: DemoLoad): string {
  if (result.loaded) return demoCliTexts.done(result.manifest.accounts.length);
  return result.because === 'demo' ? demoCliTexts.already : demoCliTexts.inUse;
}

try {
  loadEnvFile();
  const config = readConfig(process.env);
  if (config.production) throw new Error(demoCliTexts.production);
  const result = await load(config);
  process.stdout.write(`${sentenceOf(result)}\n`);
  process.exitCode = result.loaded || result.because === 'demo' ? 0 : 1;
} catch (error) {
  process.stderr.write(`${demoCliTexts.failed(error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = 1;
}
