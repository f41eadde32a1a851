import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { alertNotify } from '../modules/alert/notify.service.ts';
import { scheduleDeliveries } from '../modules/alert/schedule.service.ts';
import { imageAnalyse } from '../modules/analysis/imageAnalyse.ts';
import { createOutbox } from '../modules/mail/outbox.ts';
import { sceneImport } from '../modules/source/sceneImport.ts';
import { sourcePoll } from '../modules/source/sourcePoll.ts';
import { rasterStore } from '../modules/wms/mapRenderer.ts';
import type { JobHandlers, Jobs } from './jobNames.ts';

export interface HandlerDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly jobs: Jobs;
}

/** Who does which work: one line a kind. */
export const jobHandlers = ({ config, clock, database, jobs }: HandlerDeps): Partial<JobHandlers> => ({
  'image-analyse': async (data, context) => {
    const telling = { clock, collectMinutes: config.alertCollectMinutes };
    const analyse = imageAnalyse({
      executor: database.kysely,
      store: await rasterStore(config),
      onAlerts: (tx, alertIds) => scheduleDeliveries(tx, alertIds, telling),
    });
    await analyse(data, context);
  },
  'alert-notify': alertNotify(database.kysely, { clock, outbox: createOutbox(config), publicUrl: config.publicUrl }),
  'source-poll': sourcePoll({ executor: database.kysely, clock, jobs }),
  'scene-import': sceneImport({
    executor: database.kysely,
    clock,
    importing: async () => ({ db: database.kysely, bounds: config.bounds, store: await rasterStore(config), jobs }),
  }),
});
