import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '@georisk/server/app.ts';
import { readConfig } from '@georisk/server/config.ts';
import type { Database } from '@georisk/server/db/open.ts';
import { createLogger } from '@georisk/server/http/logging.ts';
import { openTestDatabase } from './database.ts';
import { type TestClock, testClock } from './testClock.ts';

export interface TestCall {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
}

export type Method = 'GET' | 'POST' | 'HEAD' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly clock: TestClock;
  /** Folder of its files. */
  readonly dataDir: string;
  /** Every line that was logged so far. */
  readonly logs: readonly string[];
  call(method: Method, url: string, call?: TestCall): Promise<LightMyRequestResponse>;
  get(url: string, call?: TestCall): Promise<LightMyRequestResponse>;
  post(url: string, body?: unknown, call?: TestCall): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** A thousandth of an installation's cost, and another one than the fixture's: a hash of those is made again at a sign-in. */
const HASH_COST = { memoryCost: 64, timeCost: 2 };

export const PUBLIC_URL = 'http://georisk.test:8080';

/**
 * The whole server on the test's database, with a fixed clock and a recorded log. Limits are raised unless a test is
 * about them.
 * @param env settings as environment variables
 * @param more routes for the test alone
 */
export async function openTestApp(
  env: Readonly<Record<string, string>> = {},
  database?: Database,
  clock = testClock(),
  more: (app: FastifyInstance) => void = () => undefined,
): Promise<TestApp> {
  const db = database ?? (await openTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'georisk-'));
  const logs: string[] = [];
  const logger = createLogger('debug', { write: (line: string) => void logs.push(line) });
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL, RATE_LIMIT_FACTOR: '10000', ...env });
  const app = await buildApp({ config, clock, database: db, logger, hashCost: HASH_COST });
  more(app);
  await app.ready();

  const call: TestApp['call'] = (method, url, { token, body, headers, ip } = {}) =>
    app.inject({
      method,
      url,
      remoteAddress: ip ?? '192.0.2.1',
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
  return {
    app,
    database: db,
    clock,
    dataDir: config.dataDir,
    logs,
    call,
    get: (url, options) => call('GET', url, options),
    post: (url, body, options) => call('POST', url, { ...options, body }),
    async close() {
      await app.services.background.idle();
      await app.close();
      if (database === undefined) await db.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
