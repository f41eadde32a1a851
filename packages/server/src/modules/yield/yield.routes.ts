import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { MAX_ROWS, parseExtent } from '#server/modules/map/extent.ts';
import type { Yields } from './yield.service.ts';

/** Serves the yield map: the expected yield, or that of the last season, of districts and of blocks. */
export function yieldRoutes(calls: Calls, { config, clock }: Deps, yields: Yields): void {
  const contextOf = contextsBy(clock);
  calls.serve('yields', (request) => {
    const { extent, limit = MAX_ROWS, ...asked } = request.query;
    return yields.areas(contextOf(request), asked, parseExtent(extent, config.bounds), limit);
  });
  calls.serve('yieldMax', (request) => yields.max(contextOf(request), request.query));
}
