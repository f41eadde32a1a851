import type { Deps } from '#server/deps.ts';
import { bareList, sayTruncated } from '#server/http/bareList.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { MAX_ROWS, parseExtent } from '#server/modules/map/extent.ts';
import { ek, ekBlocks, eks, totals } from './ek.service.ts';

/** Serves the area applications of a monitoring customer. */
export function ekRoutes(calls: Calls, { config, clock, database: { kysely } }: Deps): void {
  const contextOf = contextsBy(clock);
  calls.serve('eks', async (request) => bareList(await eks(kysely, contextOf(request)), request.reply));
  calls.serve('ek', async (request) => {
    const found = await ek(kysely, contextOf(request), request.params.code);
    sayTruncated(found, request.reply);
    return found.ek;
  });
  calls.serve('ekTotals', async (request) => bareList(await totals(kysely, contextOf(request)), request.reply));
  calls.serve('ekBlocks', (request) => {
    const { extent, limit = MAX_ROWS } = request.query;
    return ekBlocks(kysely, contextOf(request), parseExtent(extent, config.bounds), limit);
  });
}
