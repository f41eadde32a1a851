import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** No upload takes so long: whoever began one that is older is gone. */
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

/** Where the bodies of uploads lie while they are read. */
export interface UploadFolder {
  /** A folder for one upload. */
  make(): Promise<string>;
  /** Removes all that this process has left. */
  clear(): Promise<void>;
}

/** Whether a process left a folder behind: one of this machine that has ended, or anybody's of long ago. */
async function isLeft(root: string, name: string): Promise<boolean> {
  const [, host, pid] = NAME.exec(name) ?? [];
  if (pid === undefined) return false;
  if (host === HOST && Number(pid) !== process.pid && !lives(Number(pid))) return true;
  const age = await stat(join(root, name)).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  return age > OLD_MS;
}

const remove = (path: string) => rm(path, { recursive: true, force: true });

/** Removes what processes that were killed left of their uploads. @param root of the bodies of all processes */
export async function removeLeftUploads(root: string): Promise<void> {
  const names = await readdir(root).catch(() => []);
  for (const name of names) if (await isLeft(root, name)) await remove(join(root, name));
}

/** A folder of this process; nothing is made before the first upload. @param dataDir of the installation */
export function openUploadFolder(dataDir: string): UploadFolder {
  const root = join(dataDir, 'uploads');
  const own = join(root, `${HOST}.${process.pid}.${randomUUID()}`);
  const cleaned = removeLeftUploads(root);
  return {
    async make() {
      await cleaned;
      const path = join(own, randomUUID());
      await mkdir(path, { recursive: true });
      return path;
    },
    clear: () => remove(own),
  };
}
