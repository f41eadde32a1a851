import type { Pool, PoolClient } from 'pg';
import { createKysely, type Database } from '#server/db/database.ts';
import { AS_WRITTEN } from '#server/db/dump/readRows.ts';
import type { Executor } from '#server/db/executor.ts';
import { MIGRATION_LOCK } from '#server/db/migrate.ts';

/**
 * Runs `work` in one transaction without a time limit, on one connection that both sides use: rows go through the
 * driver, migrations through Kysely. A server that starts meanwhile waits for the end, as for a migration.
 */
export async function within(
  { pool }: Database,
  work: (client: PoolClient, tx: Executor) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  // Kysely releases its connection after a transaction; this one is kept.
  const borrowed = new Proxy(client, {
    get(target, name) {
      if (name === 'release') return () => undefined;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const only = { connect: async () => borrowed, options: pool.options } as unknown as Pool;
  let isOver = false;
  try {
    await createKysely(only)
      .transaction()
      .execute(async (tx) => {
        await client.query(AS_WRITTEN);
        await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
        await work(client, tx);
      });
    isOver = true;
  } finally {
    client.release(!isOver);
  }
}
