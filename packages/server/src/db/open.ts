import { join } from 'node:path';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded/open.ts';
import { lockDataDir } from './lock.ts';
import { openNative } from './native.ts';
import { type OpenStep, openTexts } from './open.hu.ts';
import { DatabaseOpenError } from './openError.ts';

export type { Database } from './database.ts';
export type { OpenStep } from './open.hu.ts';

export interface OpenOptions {
  /** The installation's directory; the embedded database takes it for itself alone. */
  dataDir: string;
  /** A PostgreSQL to use instead of the embedded database. */
  databaseUrl?: string | undefined;
  /** Connections to a PostgreSQL; the embedded database has one. */
  poolSize?: number | undefined;
  onProgress?: ((step: OpenStep) => void) | undefined;
  /** Whether it runs jobs: others then see at once when this process was killed. */
  runsJobs?: boolean | undefined;
  /** A connection was lost, or the embedded database had to be restarted; it recovers by itself. */
  onFault?: ((reason: string) => void) | undefined;
}

/**
 * Opens one of the two databases. Throws `DataDirLockedError` or `DatabaseOpenError`, whose messages are Hungarian
 * sentences for the person who starts the program.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { dataDir, databaseUrl, poolSize, runsJobs, ...listeners } = options;
  if (databaseUrl) return openNative({ databaseUrl, poolSize, runsJobs, ...listeners });
  if (process.env['NODE_ENV'] === 'production' && process.env['ALLOW_EMBEDDED'] !== '1') {
    throw new DatabaseOpenError(openTexts.embeddedInProduction);
  }
  const lock = lockDataDir(dataDir);
  try {
    const database = await openEmbedded({ directory: join(dataDir, 'postgres'), ...listeners });
    return {
      ...database,
      async close() {
        await database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
