import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** No upload takes this long: the process that began an older one is gone. */
const OLD_MS = 3_600_000;
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

/** The process that had our number before has ended: containers reuse the same ones. */
const isBeforeUs = (madeAt: number): boolean => madeAt < performance.timeOrigin;

/** Whether a folder was left behind by a process: one of this machine that has ended, or any one of long ago. */
async function isLeft(root: string, name: string): Promise<boolean> {
  const [, host, pid] = NAME.exec(name) ?? [];
  if (pid === undefined) return false;
  const isOurs = host === HOST && Number(pid) === process.pid;
  if (host === HOST && !isOurs && !lives(Number(pid))) return true;
  const madeAt = await stat(join(root, name)).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );
  return (isOurs && isBeforeUs(madeAt)) || Date.now() - madeAt > OLD_MS;
}

const remove = (path: string) => rm(path, { recursive: true, force: true });

/** Removes what processes that were killed left of their uploads. @param root of the bodies of all processes */
export async function removeLeftUploads(root: string): Promise<void> {
  const names = await readdir(root).catch(() => []);
  for (const name of names) {
    // A folder that cannot be removed does not stop uploads.
    if (await isLeft(root, name)) await remove(join(root, name)).catch(() => undefined);
  }
}

/** A folder of this process; nothing is created before the first upload. @param dataDir of the installation */
export function openUploadFolder(dataDir: string): UploadFolder {
  const root = join(dataDir, 'uploads');
  const own = join(root, `${HOST}.${process.pid}.${randomUUID()}`);
  let cleanedAt = Date.now();
  const cleaned = removeLeftUploads(root);
  return {
    async make() {
      await cleaned;
      if (Date.now() - cleanedAt > OLD_MS) {
        cleanedAt = Date.now();
        void removeLeftUploads(root);
      }
      const path = join(own, randomUUID());
      // No other account of the machine may read uploads.
      await mkdir(path, { recursive: true, mode: 0o700 });
      return path;
    },
    clear: () => remove(own),
  };
}
