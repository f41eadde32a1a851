import { existsSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { BackupFault } from './fault.ts';

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Where a file is written before it gets its name. */
export const partOf = (file: string): string => `${file}.${process.pid}.part`;

/** Half-made files of processes that are gone. */
async function removeLeftOvers(file: string): Promise<void> {
  const start = `${basename(file)}.`;
  for (const name of await readdir(dirname(file))) {
    const pid = name.startsWith(start) ? Number(/^(\d{1,10})\.part$/.exec(name.slice(start.length))?.[1]) : 0;
    if (pid > 0 && (pid === process.pid || !lives(pid))) await rm(join(dirname(file), name), { force: true });
  }
}

/**
 * Writes a new file that is seen under its name only when it is whole, on disk and found good; only its owner may read it.
 * @param check reads the file again, by its name for the time being
 * @throws BackupFault 'fileThere' or 'notWritable'
 */
export async function writeWhole<T>(
  file: string,
  write: (handle: FileHandle) => Promise<T>,
  check: (part: string) => Promise<void>,
): Promise<T> {
  if (existsSync(file)) throw new BackupFault('fileThere', file);
  const part = partOf(file);
  const handle = await createPart(file, part);
  try {
    const answer = await writeAndSync(handle, file, write);
    await check(part);
    await rename(part, file).catch((cause: unknown) => {
      throw new BackupFault('notWritable', file, { cause });
    });
    await syncFolder(dirname(file));
    return answer;
  } finally {
    await rm(part, { force: true });
  }
}

async function createPart(file: string, part: string): Promise<FileHandle> {
  try {
    await removeLeftOvers(file);
    return await open(part, 'wx', 0o600);
  } catch (cause) {
    throw new BackupFault('notWritable', file, { cause });
  }
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO']);

async function writeAndSync<T>(
  handle: FileHandle,
  file: string,
  write: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  try {
    const answer = await write(handle);
    await handle.sync();
    return answer;
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    throw NO_ROOM.has(code) ? new BackupFault('notWritable', file, { cause }) : cause;
  } finally {
    await handle.close();
  }
}

/** Makes the name survive a loss of power; Windows cannot open folders. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
