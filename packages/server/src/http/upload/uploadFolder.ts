import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';

/** A process that has uploads or imports under way says so this often, by the time of its folder. */
const BEAT_MS = 60_000;
/** The process of a folder that was not touched for this long has ended: an import of hours touches its own. */
const SILENT_MS = 600_000;
/** A process that runs and says nothing may sleep with its machine; after a day another program has its number. */
const OTHER_PROGRAM_MS = 86_400_000;
const NAME = /^([A-Za-z0-9-]{0,64})\.(\d{1,10})\.([0-9a-f-]{36})$/;

const HOST = hostname()
  .replaceAll(/[^A-Za-z0-9-]/g, '')
  .slice(0, 64);

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** The folder of the bodies of uploads while they are read. */
export interface UploadFolder {
  /** A folder for one upload. */
  make(): Promise<string>;
  /** Removes everything that this process has left. */
  clear(): Promise<void>;
}

/** Whether a folder was left behind by a process that has ended. @param now ms since 1970 */
async function isLeft(root: string, name: string, now: number): Promise<boolean> {
  const [, host, pid] = NAME.exec(name) ?? [];
  if (pid === undefined) return false;
  const touchedAt = await stat(join(root, name)).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );
  // Containers may have one name, and each counts its processes from 1: our number may be another's that runs.
  const mayRun = host === HOST && Number(pid) !== process.pid && lives(Number(pid));
  return now - touchedAt > (mayRun ? OTHER_PROGRAM_MS : SILENT_MS);
}

const remove = (path: string) => rm(path, { recursive: true, force: true });

/**
 * Removes what processes that were killed left of their uploads.
 * @param root of the bodies of all processes @param own the name of the folder that is never removed
 * @param now ms since 1970
 */
async function removeLeftUploads(root: string, own: string, now: number): Promise<void> {
  const names = await readdir(root).catch(() => []);
  for (const name of names) {
    // A folder that cannot be removed does not stop uploads.
    if (name !== own && (await isLeft(root, name, now))) await remove(join(root, name)).catch(() => undefined);
  }
}

/**
 * A folder of this process; nothing is created before the first upload.
 * @param dataDir of the installation @param now ms since 1970
 */
export function openUploadFolder(dataDir: string, now: () => number = Date.now): UploadFolder {
  const root = join(dataDir, 'uploads');
  const own = join(root, `${HOST}.${process.pid}.${randomUUID()}`);
  const clean = () => removeLeftUploads(root, basename(own), now());
  let cleanedAt = now();
  const cleaned = clean();
  let beat: NodeJS.Timeout | undefined;
  const touch = async () => {
    const time = new Date(now());
    // It is gone where somebody emptied the folder by hand; the next upload makes it again.
    await utimes(own, time, time).catch(() => undefined);
  };
  return {
    async make() {
      await cleaned;
      if (now() - cleanedAt > SILENT_MS) {
        cleanedAt = now();
        void clean();
      }
      beat ??= setInterval(() => void touch(), BEAT_MS).unref();
      const path = join(own, randomUUID());
      // No other account of the machine may read uploads.
      await mkdir(path, { recursive: true, mode: 0o700 });
      return path;
    },
    clear() {
      clearInterval(beat);
      return remove(own);
    },
  };
}
