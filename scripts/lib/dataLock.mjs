import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inRoot } from './paths.mjs';
import { stop } from './say.mjs';

const startTimeOf = (pid) => {
  try {
    // Field 22 of /proc/<pid>/stat, after the command in brackets: distinguishes a recycled number from the same
    // process.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[19];
  } catch {
    return undefined;
  }
};

const lives = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

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
  const started = startTimeOf(holder.pid);
  const same = started === undefined || holder.processStartTime == null || String(holder.processStartTime) === started;
  if (holder.pid !== process.pid && lives(holder.pid) && same) {
    stop(
      `Már fut egy GeoRisk ezzel az adatmappával: ${dataDir()} (folyamat: ${holder.pid}). Állítsa le, vagy adjon meg másik DATA_DIR mappát!`,
      3,
    );
  }
}
