import { handled, type Module } from '#server/module.ts';
import { scheduleDeliveries } from '#server/modules/alert/schedule.service.ts';
import { damageMapsDue } from '#server/modules/product/jobs/dueDamageMaps.ts';
import { IMAGE_ANALYSE } from '#server/modules/raster/raster.jobs.ts';
import { rasterStore } from '#server/modules/wms/mapRenderer.ts';
import { imageAnalyse } from './imageAnalyse.ts';

export const analysisModule: Module = {
  jobs: [
    handled(IMAGE_ANALYSE, ({ config, clock, database, jobs }) => async (data, context) => {
      const delivery = { clock, collectMinutes: config.alertCollectMinutes };
      const analyse = imageAnalyse({
        executor: database.kysely,
        store: await rasterStore(config),
        onAlerts: (tx, alertIds) => scheduleDeliveries(tx, alertIds, delivery),
        onChanged: async (tx, groupName, dates, companyId) => {
          for (const date of dates)
            await jobs.enqueue(tx, IMAGE_ANALYSE, { groupName, date }, { key: `${groupName}:${date}`, companyId });
        },
        onJudged: async (tx, groupName, dates) => {
          for (const date of dates) await damageMapsDue(tx, groupName, date, jobs);
        },
      });
      await analyse(data, context);
    }),
  ],
};
