import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import { createKysely, createPool, type Database } from './database.ts';
import { errorCode, isDatabaseUnavailable } from './errors.ts';
import { ensureExtensions } from './extensions.ts';
import { type OpenStep, openTexts } from './open.hu.ts';
import { DatabaseOpenError } from './openError.ts';
import { holdProcessLock, PROCESS_SETTING, type ProcessLock } from './processLock.ts';
import { nameStatements } from './statement.ts';

/** How long the start waits for a PostgreSQL that is not up yet (both often start with the machine). */
const WAIT_MILLISECONDS = 30_000;
const RETRY_MILLISECONDS = 500;
const READY_MILLISECONDS = 2000;
const STATEMENT_TIMEOUT = 5000;
/**
 * PostGIS functions have such costs that PostgreSQL compiles small queries to machine code, which takes several times as
 * long as running them.
 */
const NO_JIT = '-c jit=off';
const OLDEST = 150_000;
const MAX_PROCESS_KEY = 2 ** 31 - 1;
const REFUSALS = new Set(['28000', '28P01', '3D000', '42501']);

export interface NativeOptions {
  databaseUrl: string;
  onProgress?: ((step: OpenStep) => void) | undefined;
  onFault?: ((reason: string) => void) | undefined;
  waitMilliseconds?: number | undefined;
  poolSize?: number | undefined;
  /** Whether to switch on PostGIS and the others where they are missing (default). */
  extensions?: boolean | undefined;
  /** Whether it runs jobs: others then see at once when this process was killed. */
  runsJobs?: boolean | undefined;
}

export async function openNative(options: NativeOptions): Promise<Database> {
  const onFault = options.onFault ?? (() => undefined);
  const key = options.runsJobs === true ? randomInt(1, MAX_PROCESS_KEY) : undefined;
  const connection = {
    connectionString: options.databaseUrl,
    statement_timeout: STATEMENT_TIMEOUT,
    options: key === undefined ? NO_JIT : `${NO_JIT} -c ${PROCESS_SETTING}=${key}`,
    keepAlive: true,
  };
  const pool = createPool(
    {
      ...connection,
      max: options.poolSize ?? 10,
      // An abandoned transaction would hold its locks for ever.
      idle_in_transaction_session_timeout: 60_000,
      idleTimeoutMillis: 30_000,
    },
    onFault,
  );
  pool.on('connect', nameStatements);
  let lock: ProcessLock | undefined;
  try {
    options.onProgress?.('connecting');
    await connect(pool, options);
    await checkServer(pool);
    if (await lacksLetters(pool)) options.onProgress?.('letters');
    if (options.extensions ?? true) await ensureExtensions(pool, () => options.onProgress?.('extensions'));
    if (key !== undefined) lock = await holdProcessLock(connection, key, onFault);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    kysely: createKysely(pool),
    pool,
    kind: 'native',
    ready: () => answers(pool),
    close: async () => {
      await lock?.release();
      await pool.end();
    },
  };
}

async function connect(pool: Pool, { waitMilliseconds = WAIT_MILLISECONDS, onProgress }: NativeOptions): Promise<void> {
  const deadline = performance.now() + waitMilliseconds;
  for (;;) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      const reason = error instanceof Error ? error.message || (errorCode(error) ?? '') : String(error);
      if (REFUSALS.has(errorCode(error) ?? ''))
        throw new DatabaseOpenError(openTexts.refused(reason), { cause: error });
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) {
        throw new DatabaseOpenError(openTexts.unreachable(reason), { cause: error });
      }
      onProgress?.('waiting');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS));
    }
  }
}

async function checkServer(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string; number: number; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
            current_setting('server_encoding') as encoding`,
  );
  const [server] = rows;
  if (!server) throw new Error('the server did not say its version');
  if (server.number < OLDEST) throw new DatabaseOpenError(openTexts.tooOld(server.version));
  if (server.encoding !== 'UTF8') throw new DatabaseOpenError(openTexts.encoding(server.encoding));
}

/** Whether the database makes no letters with accents small, as with the locale `C`. */
async function lacksLetters(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(`select where lower(U&'\\00C1') <> U&'\\00E1'`);
  return rows.length > 0;
}

/**
 * Whether the server answers; undefined where all connections are taken by calls, so that it was not asked. Its own
 * limit: a server that has vanished silently would keep a health check waiting.
 */
async function answers(pool: Pool): Promise<boolean | undefined> {
  const isBusy = pool.idleCount === 0 && pool.totalCount >= pool.options.max;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean | undefined>((resolve) => {
    // A turn later: an answer that arrived while this process was busy counts.
    const end = () => setImmediate(resolve, isBusy ? undefined : false);
    timer = setTimeout(end, READY_MILLISECONDS);
  });
  const query = pool.query('select 1').then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([query, late]);
  } finally {
    clearTimeout(timer);
  }
}
