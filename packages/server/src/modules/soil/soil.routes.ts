import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { MAX_ROWS, parseExtent } from '#server/modules/map/extent.ts';
import { soilMepar, soilOverview, soilSamples, soilZones } from './soil.service.ts';

/** Serves the soil survey of a company: its map, its samples, and blocks with their pictures. */
export function soilRoutes(calls: Calls, { config, clock, database: { kysely } }: Deps): void {
  const contextOf = contextsBy(clock);
  calls.serve('soilOverview', (request) => soilOverview(kysely, contextOf(request)));
  calls.serve('soilZone', (request) => {
    const { extent, limit = MAX_ROWS } = request.query;
    return soilZones(kysely, contextOf(request), parseExtent(extent, config.bounds), limit);
  });
  calls.serve('soilSample', (request) => {
    const { extent, limit = MAX_ROWS } = request.query;
    return soilSamples(kysely, contextOf(request), parseExtent(extent, config.bounds), limit);
  });
  calls.serve('soilMepar', (request) => soilMepar(kysely, contextOf(request), request.params.code));
}
