import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { MAX_ROWS, parseExtent } from '#server/modules/map/extent.ts';
import { ek, ekBlocks, eks, totals } from './ek.service.ts';

/** Serves the area applications of a monitoring customer. */
export function ekRoutes(calls: Calls, { config, clock, database: { kysely } }: Deps): void {
  const contextOf = contextsBy(clock);
  calls.serve('eks', (request) => eks(kysely, contextOf(request)));
  calls.serve('ek', (request) => ek(kysely, contextOf(request), request.params.code));
  calls.serve('ekTotals', (request) => totals(kysely, contextOf(request)));
  calls.serve('ekBlocks', (request) => {
    const { extent, limit = MAX_ROWS } = request.query;
    return ekBlocks(kysely, contextOf(request), parseExtent(extent, config.bounds), limit);
  });
}
