import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inRoot } from './paths.mjs';
import { stillRuns } from './processes.mjs';
import { stop } from './say.mjs';

export const dataDir = () => (process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : inRoot('data'));

/**
 * Refuses at once where another server holds the data folder, before anything is installed or built. The lock itself
 * is held by the server (an exclusive SQLite transaction); this early check needs only plain Node.
 */
export function refuseSecondStart() {
  if (process.env.DATABASE_URL) return;
  let holder;
  try {
    holder = JSON.parse(readFileSync(join(dataDir(), 'lock.json'), 'utf8'));
  } catch {
    return;
  }
  if (holder.pid !== process.pid && stillRuns(holder.pid, holder.processStartTime)) {
    stop(
      `Már fut egy GeoRisk ezzel az adatmappával: ${dataDir()} (folyamat: ${holder.pid}). Állítsa le, vagy adjon meg másik DATA_DIR mappát!`,
      3,
    );
  }
}
