import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { alertNotify } from '../modules/alert/notify.service.ts';
import { createOutbox } from '../modules/mail/outbox.ts';
import type { JobHandlers, Jobs } from './jobNames.ts';

export interface HandlerDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly jobs: Jobs;
}

/** Who does which work: one line a kind. */
export const jobHandlers = ({ config, clock, database }: HandlerDeps): Partial<JobHandlers> => ({
  'alert-notify': alertNotify(database.kysely, { clock, outbox: createOutbox(config), publicUrl: config.publicUrl }),
});
