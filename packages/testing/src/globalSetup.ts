import type { TestProject } from 'vitest/node';
import { migrate } from '@georisk/server/db/migrate.ts';
import { openNative } from '@georisk/server/db/native.ts';
import { configuredPostgres, createPostgresCluster, type PostgresCluster, SMALL_WORLD } from './postgresCluster.ts';

export const TEMPLATE = 'georisk_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the run's temporary PostgreSQL: its maintenance database, and a pattern with `{database}`. */
    postgres: { admin: string; pattern: string } | undefined;
  }
}

/** Makes the template under another name, and gives it its own at the end: before that it cannot be copied. */
async function makeTemplate(cluster: PostgresCluster): Promise<void> {
  const admin = await openNative({ databaseUrl: cluster.url('postgres'), poolSize: 1, extensions: false });
  try {
    await admin.pool.query('create database unfinished');
    const template = await openNative({ databaseUrl: cluster.url('unfinished'), poolSize: 1 });
    await migrate(template.kysely);
    await template.close();
    await admin.pool.query(`alter database unfinished rename to ${TEMPLATE}`);
  } finally {
    await admin.close();
  }
}

/**
 * One PostgreSQL for the whole run, with a migrated template that each test file copies. It is migrated while files of
 * other projects run; a file that comes first waits for it.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const bin = configuredPostgres();
  project.provide('postgres', undefined);
  if (!bin) return undefined;
  const cluster = await createPostgresCluster({ bin, settings: SMALL_WORLD });
  project.provide('postgres', { admin: cluster.url('postgres'), pattern: cluster.url('{database}') });
  const made = makeTemplate(cluster);
  made.catch((error: unknown) => process.stderr.write(`The tests' database could not be migrated: ${String(error)}\n`));
  return async () => {
    await made.catch(() => undefined);
    await cluster.remove();
  };
}
