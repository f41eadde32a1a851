import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { alertNotify } from '#server/modules/alert/notify.service.ts';
import { scheduleDeliveries } from '#server/modules/alert/schedule.service.ts';
import { imageAnalyse } from '#server/modules/analysis/imageAnalyse.ts';
import { createOutbox } from '#server/modules/mail/outbox.ts';
import { damageMap } from '#server/modules/product/jobs/damageMap.ts';
import { damageMapsDue } from '#server/modules/product/jobs/dueDamageMaps.ts';
import { soilZones } from '#server/modules/product/jobs/soilZones.ts';
import { sceneImport } from '#server/modules/source/sceneImport.ts';
import { sourcePoll } from '#server/modules/source/sourcePoll.ts';
import { plotHandlers } from '#server/modules/yieldCalc/plotHandlers.ts';
import { rasterStore } from '#server/modules/wms/mapRenderer.ts';
import type { JobHandlers, Jobs } from './jobNames.ts';

export interface HandlerDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly jobs: Jobs;
}

/** The handlers of all kinds of jobs: one line a kind. */
export const jobHandlers = ({ config, clock, database, jobs }: HandlerDeps): JobHandlers => ({
  'image-analyse': async (data, context) => {
    const telling = { clock, collectMinutes: config.alertCollectMinutes };
    const analyse = imageAnalyse({
      executor: database.kysely,
      store: await rasterStore(config),
      onAlerts: (tx, alertIds) => scheduleDeliveries(tx, alertIds, telling),
      onChanged: async (tx, groupName, dates, companyId) => {
        for (const date of dates)
          await jobs.enqueue(tx, 'image-analyse', { groupName, date }, { key: `${groupName}:${date}`, companyId });
      },
      onJudged: async (tx, groupName, dates) => {
        for (const date of dates) await damageMapsDue(tx, groupName, date, jobs);
      },
    });
    await analyse(data, context);
  },
  'damage-map': damageMap({ executor: database.kysely, openStore: () => rasterStore(config) }),
  ...plotHandlers({ config, clock, database }),
  'soil-zones': soilZones({ executor: database.kysely, openStore: () => rasterStore(config) }),
  'alert-notify': alertNotify(database.kysely, { clock, outbox: createOutbox(config), publicUrl: config.publicUrl }),
  'source-poll': sourcePoll({ executor: database.kysely, clock, jobs, privateHosts: config.privateSources }),
  'scene-import': sceneImport({
    executor: database.kysely,
    clock,
    privateHosts: config.privateSources,
    importing: async () => ({ db: database.kysely, bounds: config.bounds, store: await rasterStore(config), jobs }),
  }),
});
