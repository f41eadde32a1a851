import type { IsoDate } from '@georisk/domain/units.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from '#server/db/open.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { mainTexts } from './main.hu.ts';
import { isEmptyInstallation } from '#server/modules/installation/installation.repository.ts';

export interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const WIDTH = 30;
/** Off a terminal a line for each tenth is enough. */
const STEPS = 10;

/** A bar that moves on a terminal, or a few lines in a file. */
export function progressBar(terminal: Terminal): (share: number) => void {
  let drawn = '';
  return (share) => {
    const filled = Math.round(share * WIDTH);
    const bar = `[${'#'.repeat(filled)}${'-'.repeat(WIDTH - filled)}] ${Math.floor(share * 100)}%`;
    const line =
      terminal.isTTY === true
        ? `\r${mainTexts.demo} ${bar}`
        : `${mainTexts.demo} ${Math.floor(share * STEPS)}/${STEPS}\n`;
    if (line === drawn) return;
    drawn = line;
    terminal.write(line);
    if (terminal.isTTY === true && share >= 1) terminal.write('\n');
  };
}

/** Makes the demo world in an empty database. */
export type DemoLoader = (
  deps: ImportDeps,
  options: { readonly today: IsoDate; readonly onProgress: (share: number) => void },
) => Promise<unknown>;

/**
 * Fills an empty embedded database with the demo world, unless the installation excludes it.
 * @param loader called only then: no later start loads it
 */
export async function fillFirstStart(
  database: Database,
  config: Config,
  clock: Clock,
  terminal: Terminal,
  loader: () => Promise<DemoLoader>,
): Promise<void> {
  if (database.kind !== 'embedded' || !config.demo || config.production) return;
  if (!(await isEmptyInstallation(database.kysely))) return;
  const [loadDemoWorld, { openRasterStore }] = await Promise.all([loader(), import('./rasterStoreSetting.ts')]);
  const store = await openRasterStore(config);
  const deps = { db: database.kysely, bounds: config.bounds, store, jobs: createJobs() };
  await loadDemoWorld(deps, { today: clock.today() as IsoDate, onProgress: progressBar(terminal) });
}
