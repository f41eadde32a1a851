import type { Deps } from '../../deps.ts';
import type { Calls } from '../../http/calls.ts';
import type { Jobs } from '../../jobs/jobNames.ts';
import { contextsBy } from '../access/audit.ts';
import { plotHandlers } from './plotHandlers.ts';
import { calculateYieldOf, generateZones } from './plotJobs.service.ts';

export function yieldCalcRoutes(calls: Calls, { config, clock, database, logger }: Deps, jobs: Jobs): void {
  const contextOf = contextsBy(clock);
  const deps = {
    executor: database.kysely,
    clock,
    logger,
    jobs,
    handlers: plotHandlers({ config, clock, database }),
  };
  calls.serve('generateZones', (request) => generateZones(deps, contextOf(request), request.params.id));
  calls.serve('calculateYield', (request) => calculateYieldOf(deps, contextOf(request), request.params.id));
}
