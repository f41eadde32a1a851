import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { blockHistory } from './blockHistory.service.ts';

export function blockHistoryRoutes(calls: Calls, { clock, database: { kysely } }: Deps): void {
  const contextOf = contextsBy(clock);
  calls.serve('blockHistory', (request) => blockHistory(kysely, contextOf(request), request.params.code));
}
