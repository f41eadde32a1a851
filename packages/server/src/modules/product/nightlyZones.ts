import type { Executor } from '#server/db/executor.ts';
import { nightly } from '#server/jobs/nightly.ts';
import type { Schedule } from '#server/jobs/scheduler.ts';
import { IMAGE_ANALYSE } from '#server/modules/raster/raster.jobs.ts';
import { SOIL_ZONES } from './product.jobs.ts';

async function isAnalysing(tx: Executor): Promise<boolean> {
  const row = await tx
    .selectFrom('work')
    .select('id')
    .where('name', '=', IMAGE_ANALYSE.name)
    .where('state', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Management zones of every group of images, once a night. */
export const nightlyZones: Schedule = {
  name: 'soil-zones',
  isDue: nightly,
  async ask(tx, jobs, clock) {
    // Values judged now may be taken out of use.
    if (await isAnalysing(tx)) return 'soon';
    const year = Number(clock.today().slice(0, 4));
    const groups = await tx.selectFrom('raster').select('groupName').where('kind', '=', 'NDVI').distinct().execute();
    for (const { groupName } of groups) {
      await jobs.enqueue(tx, SOIL_ZONES, { groupName, year }, { key: `${groupName}:${year}` });
    }
    return undefined;
  },
};
