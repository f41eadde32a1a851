import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { lockTexts } from './lock.hu.ts';

/**
 * The content of `lock.json`: enough for a launcher without SQLite to see early whether the holder still lives.
 * It is a hint; the lock itself is the one on `lock.sqlite`, which the system drops with its process.
 */
export interface LockHolder {
  pid: number;
  /** ISO instant. */
  startedAt: string;
  /** Field 22 of `/proc/{pid}/stat` (reveals a reused process id), null where there is no `/proc`. */
  processStartTime: string | null;
}

export interface DataDirLock {
  release(): void;
}

export class DataDirLockedError extends Error {
  override readonly name = 'DataDirLockedError';
  readonly dataDir: string;
  readonly holder: LockHolder | undefined;

  constructor(dataDir: string, holder: LockHolder | undefined) {
    super(lockTexts.held(dataDir, holder?.pid));
    this.dataDir = dataDir;
    this.holder = holder;
  }
}

/**
 * Takes the directory for this process alone, or throws `DataDirLockedError` at once. Two processes on one embedded
 * database silently lose half of the writes, so nothing may touch the directory before this.
 * Nobody in this process may open `lock.sqlite` as a plain file: closing it would drop the lock (POSIX).
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const directory = resolve(dataDir);
  mkdirSync(directory, { recursive: true });
  const note = join(directory, 'lock.json');
  const connection = new DatabaseSync(join(directory, 'lock.sqlite'), { timeout: 0 });
  try {
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    if (isBusy(error)) throw new DataDirLockedError(directory, readHolder(note));
    throw error;
  }
  writeHolder(note);
  return {
    release() {
      if (!connection.isOpen) return;
      rmSync(note, { force: true });
      connection.close();
    },
  };
}

const SQLITE_BUSY = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

function writeHolder(note: string): void {
  const holder: LockHolder = {
    pid: process.pid,
    startedAt: new Date().toISOString(),
    processStartTime: processStartTime(process.pid),
  };
  const draft = `${note}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(holder)}\n`);
  renameSync(draft, note);
}

function readHolder(note: string): LockHolder | undefined {
  try {
    return JSON.parse(readFileSync(note, 'utf8')) as LockHolder;
  } catch {
    return undefined;
  }
}

/** The command's name is in brackets and may contain spaces: count the fields after the last bracket. */
function processStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
