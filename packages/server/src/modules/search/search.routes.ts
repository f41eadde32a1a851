import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { search } from './search.service.ts';
import { createSettlementNames } from './settlementNames.ts';

export function searchRoutes(calls: Calls, { clock, database }: Deps): void {
  const contextOf = contextsBy(clock);
  const names = createSettlementNames(clock);
  calls.serve('search', (request) => search(database.kysely, contextOf(request), names, request.query));
}
