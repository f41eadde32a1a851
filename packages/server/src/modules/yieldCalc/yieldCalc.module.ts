import { handled, type Module } from '#server/module.ts';
import { plotDeps } from './plotHandlers.ts';
import { plotYield } from './yield.job.ts';
import { PLOT_YIELD, PLOT_ZONES } from './yieldCalc.jobs.ts';
import { yieldCalcRoutes } from './yieldCalc.routes.ts';
import { plotZones } from './zones.job.ts';

export const yieldCalcModule: Module = {
  routes: ({ calls, deps, jobs }) => yieldCalcRoutes(calls, deps, jobs),
  jobs: [
    handled(PLOT_ZONES, (deps) => plotZones(plotDeps(deps))),
    handled(PLOT_YIELD, (deps) => plotYield(plotDeps(deps))),
  ],
};
