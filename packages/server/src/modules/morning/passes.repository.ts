import type { NewestPass } from '@georisk/domain/passes/duePasses.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { RASTER_KIND } from '#server/modules/raster/layerNames.ts';

/** The newest image of each granule of the installation; of rasters alone, never of their pixels. */
export async function newestPasses(executor: Executor, today: string): Promise<NewestPass[]> {
  const { rows } = await sql<NewestPass>`
    select granule, max(date) as date from raster
    where kind = ${RASTER_KIND.NDVI} and company_id is null and date <= ${today}::date
    group by granule`.execute(executor);
  return rows;
}
