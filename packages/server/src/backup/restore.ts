import type { Config } from '#server/config.ts';
import { servingRoleOf } from '#server/db/bringUp.ts';
import { openDatabase } from '#server/db/open.ts';
import type { OnBackupProgress } from './progress.ts';
import { restoreBackup } from './restoreBackup.ts';
import { openSealed } from './sealed/open.ts';
import { openStores } from './stores.ts';
import type { Summary } from './tally.ts';

export interface RestoreOptions {
  readonly config: Config;
  readonly secret: string;
  /** Absolute path. */
  readonly file: string;
  readonly replace: boolean;
  readonly onProgress?: OnBackupProgress | undefined;
}

/** Restores a backup into the installation of these settings, while no server runs on it. @throws BackupFault */
export async function restore({ config, secret, file, ...wish }: RestoreOptions): Promise<Summary> {
  const sealed = await openSealed(file, secret);
  try {
    // The file is checked before a database is opened, and perhaps created.
    const { dataDir, databaseUrl, migrateDatabaseUrl } = config;
    const servingRole = databaseUrl && migrateDatabaseUrl ? await servingRoleOf(databaseUrl) : undefined;
    const database = await openDatabase({ dataDir, databaseUrl: migrateDatabaseUrl ?? databaseUrl, poolSize: 1 });
    try {
      return await restoreBackup(sealed, { database, servingRole, stores: await openStores(config), ...wish });
    } finally {
      await database.close();
    }
  } finally {
    await sealed.close();
  }
}
