import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from '#server/db/open.ts';
import type { Uploads } from '#server/http/upload/uploads.ts';

/**
 * What a module's routes are wired with. A module exports `<noun>Routes(calls: Calls, deps: Deps): void`; its routes
 * hand an `Executor` (`deps.database.kysely` or a transaction of it) to its service, which never sees the database.
 */
export interface Deps {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  /** Files that people send: how many at once, and where they lie meanwhile. */
  readonly uploads: Uploads;
}
