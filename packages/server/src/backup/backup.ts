import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded/open.ts';
import { DataDirLockedError } from '#server/db/lock.ts';
import { holdObjects } from '#server/db/objectHold.ts';
import { openDatabase } from '#server/db/open.ts';
import { serverReasons } from './backup.hu.ts';
import { requestCopy } from './control/controlClient.ts';
import { BackupFault } from './fault.ts';
import { writeWhole } from './outFile.ts';
import type { OnBackupProgress } from './progress.ts';
import { openStores } from './stores.ts';
import { checkBackup } from './verifyBackup.ts';
import { type WrittenBackup, writeBackup } from './writeBackup.ts';

/** A database to be read while nobody removes an object; at the end `isHeld` says whether that was so throughout. */
type Read<T> = (database: Database, isHeld: () => boolean) => Promise<T>;

export interface BackupOptions {
  readonly config: Config;
  readonly secret: string;
  /** Absolute path; must not exist. */
  readonly file: string;
  readonly at: Date;
  readonly onProgress?: OnBackupProgress | undefined;
}

/**
 * Makes a backup of the installation, beside a running server or without one: its state at one moment. The file gets
 * its name when it is complete and was read again.
 * @throws BackupFault
 */
export async function backUp({ config, secret, file, at, onProgress }: BackupOptions): Promise<WrittenBackup> {
  const stores = await openStores(config);
  return writeWhole(
    file,
    (handle) =>
      reading(config, onProgress, async (database, isHeld) => {
        const written = await writeBackup(handle, secret, { database, stores, at, onProgress });
        if (!isHeld()) throw new BackupFault('noServer', serverReasons.ended);
        return written;
      }),
    async (part) => {
      await checkBackup(part, secret, onProgress);
    },
  );
}

/**
 * Opens the available source: the PostgreSQL, the embedded database itself, or a copy made by the server that has it
 * open.
 */
async function reading<T>(config: Config, onProgress: OnBackupProgress | undefined, read: Read<T>): Promise<T> {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'postgres', 'PG_VERSION'))) {
    throw new BackupFault('nothingHere', config.dataDir);
  }
  const database = await openDatabase({ ...config, poolSize: 2 }).catch((error: unknown) => {
    if (error instanceof DataDirLockedError) return undefined;
    throw error;
  });
  return database === undefined ? readingCopy(config, onProgress, read) : readingOwn(database, read);
}

async function readingOwn<T>(database: Database, read: Read<T>): Promise<T> {
  try {
    const hold = await holdObjects(database.kysely);
    try {
      return await read(database, () => true);
    } finally {
      await hold.release().catch(() => undefined);
    }
  } finally {
    await database.close();
  }
}

async function readingCopy<T>(config: Config, onProgress: OnBackupProgress | undefined, read: Read<T>): Promise<T> {
  onProgress?.({ step: 'copy' });
  const copy = await requestCopy(config.dataDir);
  try {
    const database = await openEmbedded({ directory: copy.directory });
    try {
      return await read(database, () => copy.isHeld());
    } finally {
      await database.close();
    }
  } finally {
    copy.close();
  }
}
