import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import { isEmptyInstallation } from './modules/installation/installation.repository.ts';

interface DemoLoader {
  readonly loadDemo: (world: {
    readonly database: Database;
    readonly config: Config;
    readonly clock: Clock;
  }) => Promise<unknown>;
}

const LOADER = join(import.meta.dirname, 'demo/load.ts');

/**
 * Fills an embedded database that holds nothing yet with the demo world, unless the installation does not want it.
 * The loader is imported only then: nobody else pays for it.
 */
export async function fillFirstStart(database: Database, config: Config, clock: Clock, say: () => void): Promise<void> {
  if (database.kind !== 'embedded' || !config.demo || config.production || !existsSync(LOADER)) return;
  if (!(await isEmptyInstallation(database.kysely))) return;
  say();
  const { loadDemo } = (await import(pathToFileURL(LOADER).href)) as DemoLoader;
  await loadDemo({ database, config, clock });
}
