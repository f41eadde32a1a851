import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import type { Finders } from './finder.ts';
import { search } from './search.service.ts';
import { createSettlementNames } from './settlementNames.ts';

export function searchRoutes(calls: Calls, { clock, database }: Deps, finders: Finders): void {
  const contextOf = contextsBy(clock);
  const names = createSettlementNames(clock);
  calls.serve('search', (request) => search(database.kysely, contextOf(request), names, finders, request.query));
}
