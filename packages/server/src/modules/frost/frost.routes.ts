import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { MAX_ROWS, parseExtent } from '#server/modules/map/extent.ts';
import { frostChronology, frostDamages, frostDanger, frostMap } from './frost.service.ts';

/** Serves the frost pages: damages by frost, their density, the danger of a block and how its map was made. */
export function frostRoutes(calls: Calls, { config, clock, database: { kysely } }: Deps): void {
  const contextOf = contextsBy(clock);
  calls.serve('frostDamages', (request) => {
    const { extent, limit = MAX_ROWS } = request.query;
    return frostDamages(kysely, contextOf(request), parseExtent(extent, config.bounds), limit);
  });
  calls.serve('frostChronology', (request) => frostChronology(kysely, contextOf(request)));
  calls.serve('frostMap', () => frostMap(kysely));
  calls.serve('frostDanger', (request) => frostDanger(kysely, request.params.meparCode));
}
