import { existsSync } from 'node:fs';
import { type FileHandle, link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { BackupFault } from './fault.ts';

/** Whether another process than this one has that number now. */
const isAnother = (pid: number): boolean => {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Machines and containers that write into one folder do not know each other's processes. */
const MACHINE = hostname()
  .replaceAll(/[^\w.]/g, '_')
  .slice(0, 64);
/** Longer than any running backup leaves its file untouched: one that is being read again is not written to. */
const FORGOTTEN_MS = 7 * 86_400_000;

/** The path of a file before it gets its name. */
export const partOf = (file: string, pid = process.pid): string => `${file}.${MACHINE}-${pid}.part`;

/** Half-made files of processes that are gone: of this machine at once, of another one after a week. */
async function removeLeftOvers(file: string): Promise<void> {
  const start = `${basename(file)}.`;
  for (const name of await readdir(dirname(file))) {
    const [, machine, pid] = name.startsWith(start)
      ? (/^([\w.]+)-(\d{1,10})\.part$/.exec(name.slice(start.length)) ?? [])
      : [];
    if (machine === undefined) continue;
    const path = join(dirname(file), name);
    if (machine === MACHINE ? !isAnother(Number(pid)) : await isForgotten(path)) await rm(path, { force: true });
  }
}

async function isForgotten(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > FORGOTTEN_MS;
}

/**
 * Writes a new file that gets its name only when it is complete, on disk and verified; only its owner may read it.
 * @param check reads the file again, by its temporary name
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
    await giveName(part, file);
    await syncFolder(dirname(file));
    return answer;
  } finally {
    await rm(part, { force: true });
  }
}

/** File systems without a second name for one file. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Never over a file that came meanwhile: a link fails where a rename would replace it. */
async function giveName(part: string, file: string): Promise<void> {
  try {
    await link(part, file).catch(async (error: NodeJS.ErrnoException) => {
      if (!NO_LINKS.has(error.code ?? '')) throw error;
      if (existsSync(file)) throw new BackupFault('fileThere', file);
      await rename(part, file);
    });
  } catch (cause) {
    if (cause instanceof BackupFault) throw cause;
    const isThere = (cause as NodeJS.ErrnoException).code === 'EEXIST';
    throw new BackupFault(isThere ? 'fileThere' : 'notWritable', file, { cause });
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

/** Makes the name survive a power cut; Windows cannot open folders. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
