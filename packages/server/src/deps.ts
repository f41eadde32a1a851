import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from '#server/db/open.ts';
import type { Uploads } from '#server/http/upload/uploads.ts';

/**
 * The tools for wiring a module's routes. A module exports `<noun>Routes(calls: Calls, deps: Deps): void`; its routes
 * pass an `Executor` (`deps.database.kysely` or a transaction of it) to its service, which never sees the database.
 */
export interface Deps {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  /** Uploaded files: how many at once, and where they are stored meanwhile. */
  readonly uploads: Uploads;
}
