import { CamelCasePlugin, Kysely, type KyselyPlugin, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { goesOn } from '#server/callMarks.ts';
import type { Schema } from './schema.ts';
import { columnTypes } from './types.ts';

/** An opened database; the same for both kinds, so that callers need not know which one it is. */
export interface Database {
  kysely: Kysely<Schema>;
  pool: Pool;
  kind: 'embedded' | 'native';
  /** Whether it answers now; false while it is restarted. */
  ready(): Promise<boolean | undefined>;
  close(): Promise<void>;
}

/**
 * Makes a pool that survives its database: a lost connection is reported and dropped, and the next query connects
 * again. Without these listeners an error of an idle or borrowed connection would end the process.
 */
export function createPool(config: PoolConfig, onFault: (reason: string) => void): Pool {
  const pool = new Pool({
    application_name: 'georisk',
    connectionTimeoutMillis: 10_000,
    types: columnTypes,
    ...config,
  });
  const report = (error: Error) => onFault(error.message);
  pool.on('error', report);
  pool.on('connect', (client) => {
    client.on('error', report);
  });
  return pool;
}

/** Tells the guard of the event loop that a query's answer has arrived. */
const marksReturn: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    goesOn();
    return result;
  },
};

export const createKysely = (pool: Pool): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [marksReturn, new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
