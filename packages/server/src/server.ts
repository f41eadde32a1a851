import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from '#server/db/open.ts';
import { startHousekeeping } from './housekeeping.ts';
import { startWork } from '#server/jobs/start.ts';
import { LEAVING_MS, shutDown } from './shutdown.ts';

export interface ServerParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
}

export interface RunningServer {
  /** Drains and closes everything, the database too. @returns the exit code */
  end(): Promise<number>;
}

/** Everything that one process does: it answers calls, sends messages, runs jobs and does the housekeeping. */
export async function startServer({ config, clock, database, logger }: ServerParts): Promise<RunningServer> {
  const app = await buildApp({ config, clock, database, logger });
  await app.listen({ port: config.port, host: config.host });
  const stopHousekeeping = startHousekeeping(database.kysely, clock, logger);
  app.services.sender?.start();
  const { jobs } = app.services;
  const work = config.jobs ? startWork({ config, clock, database, logger, jobs }) : undefined;
  work?.catch((err: unknown) => logger.error({ err }, 'jobs could not be started'));
  const stopWorkers = async () => {
    stopHousekeeping();
    const stopWork = await work?.catch(() => undefined);
    await Promise.all([app.services.sender?.stop(), stopWork?.()]);
  };
  return {
    end: () => shutDown({ app, database, stopWorkers, leavingMs: config.production ? LEAVING_MS : 0 }),
  };
}
