import type { TestProject } from 'vitest/node';
import { migrate } from '@georisk/server/db/migrate.ts';
import { openNative } from '@georisk/server/db/native.ts';
import { configuredPostgres, createPostgresCluster } from './postgresCluster.ts';

export const TEMPLATE = 'georisk_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the run's temporary PostgreSQL: its maintenance database, and a pattern with `{database}`. */
    postgres: { admin: string; pattern: string } | undefined;
  }
}

/** One PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const bin = configuredPostgres();
  project.provide('postgres', undefined);
  if (!bin) return undefined;
  const cluster = await createPostgresCluster({ bin });
  const admin = await openNative({ databaseUrl: cluster.url('postgres'), poolSize: 1, extensions: false });
  await admin.pool.query(`create database ${TEMPLATE}`);
  await admin.close();
  const template = await openNative({ databaseUrl: cluster.url(TEMPLATE), poolSize: 1 });
  await migrate(template.kysely);
  await template.close();
  project.provide('postgres', { admin: cluster.url('postgres'), pattern: cluster.url('{database}') });
  return () => cluster.remove();
}
