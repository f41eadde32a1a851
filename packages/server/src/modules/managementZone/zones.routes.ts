import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { MAX_ROWS, parseExtent } from '#server/modules/map/extent.ts';
import { zonesIn, zonesOfOwnBlock } from './zones.service.ts';

/** Serves management zones: to the soil survey by extent, to an agronomy client by block. */
export function zoneRoutes(calls: Calls, { config, clock, database: { kysely } }: Deps): void {
  const contextOf = contextsBy(clock);
  calls.serve('soilManagementZone', (request) => {
    const { extent, limit = MAX_ROWS } = request.query;
    return zonesIn(kysely, contextOf(request), parseExtent(extent, config.bounds), limit);
  });
  calls.serve('soilManagementZones', (request) => zonesOfOwnBlock(kysely, contextOf(request), request.query.meparCode));
}
