import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { JobHandlers } from '#server/jobs/jobNames.ts';
import { rasterStore } from '#server/modules/wms/mapRenderer.ts';
import { plotYield } from './yield.job.ts';
import { plotZones } from './zones.job.ts';

/** The handlers of zones and yields of damaged plots. */
export function plotHandlers(deps: {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
}): Pick<JobHandlers, 'plot-zones' | 'plot-yield'> {
  const { config, clock, database } = deps;
  const own = { executor: database.kysely, clock, openStore: () => rasterStore(config) };
  return { 'plot-zones': plotZones(own), 'plot-yield': plotYield(own) };
}
