import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@georisk/server/db/database.ts';
import { openEmbedded } from '@georisk/server/db/embedded/open.ts';
import { openNative } from '@georisk/server/db/native.ts';
import { openTwoRoles } from './twoRoles.ts';

export interface RestoreTarget {
  /** Of the role that owns the tables; nobody else is connected. */
  readonly database: Database;
  readonly servingRole: string | undefined;
  close(): Promise<void>;
}

/** A new and empty database of the kind that TEST_DB names, beside the one that a test works on. */
export async function openRestoreTarget(): Promise<RestoreTarget> {
  if (process.env['TEST_DB'] === 'native') {
    const roles = await openTwoRoles();
    const database = await openNative({ databaseUrl: roles.ownerUrl, poolSize: 1 });
    return {
      database,
      servingRole: roles.servingRole,
      async close() {
        await database.close();
        await roles.drop();
      },
    };
  }
  const folder = await mkdtemp(join(tmpdir(), 'georisk-target-'));
  const database = await openEmbedded({ directory: join(folder, 'postgres') });
  return {
    database,
    servingRole: undefined,
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
