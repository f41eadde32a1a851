import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { rasterStore } from '#server/modules/wms/mapRenderer.ts';
import { plotYield } from './yield.job.ts';
import { PLOT_YIELD, PLOT_ZONES } from './yieldCalc.jobs.ts';
import { plotZones } from './zones.job.ts';

interface PlotHandlerDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
}

/** What the handlers of a plot are made of. */
export const plotDeps = ({ config, clock, database }: PlotHandlerDeps) => ({
  executor: database.kysely,
  clock,
  openStore: () => rasterStore(config),
});

/** The handlers of zones and yields of damaged plots. */
export const plotHandlers = (deps: PlotHandlerDeps) => ({
  [PLOT_ZONES.name]: plotZones(plotDeps(deps)),
  [PLOT_YIELD.name]: plotYield(plotDeps(deps)),
});
