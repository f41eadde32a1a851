import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import { callsOn } from './http/calls.ts';
import { problemsOn } from './http/errors.ts';
import { guardOn } from './http/guard.ts';
import { headersOn } from './http/headers.ts';
import { zodValidator } from './http/validation.ts';

/** What everything else is built from; made by `main.ts`, and by the tests with a database and a clock of their own. */
export interface Foundation {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly logger: FastifyBaseLogger | false;
}

const BODY_LIMIT = 1_048_576;

/** The whole server, wired, not yet listening. All wiring stands in this file. */
export async function buildApp({ config, clock, database, logger }: Foundation): Promise<FastifyInstance> {
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 256 },
    requestTimeout: 30_000,
    return503OnClosing: true,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    exposeHeadRoutes: false,
  });
  app.setValidatorCompiler(zodValidator);
  problemsOn(app);
  // Modules are wired here: authentication first, then one line a noun.
  void clock;
  void database;
  void callsOn;
  void guardOn;
  void headersOn;
  return app;
}
