import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { JobHandlers } from '../../jobs/jobNames.ts';
import { rasterStore } from '../wms/mapRenderer.ts';
import { plotYield } from './yield.job.ts';
import { plotZones } from './zones.job.ts';

/** Who makes zones and yields of damaged tables. */
export function plotHandlers(deps: {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
}): Pick<JobHandlers, 'plot-zones' | 'plot-yield'> {
  const { config, clock, database } = deps;
  const own = { executor: database.kysely, clock, openStore: () => rasterStore(config) };
  return { 'plot-zones': plotZones(own), 'plot-yield': plotYield(own) };
}
