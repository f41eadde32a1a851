import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { policyHistory } from './policyHistory.service.ts';

export function policyHistoryRoutes(calls: Calls, { clock, database: { kysely } }: Deps): void {
  const contextOf = contextsBy(clock);
  calls.serve('policyHistory', (request) => policyHistory(kysely, contextOf(request), request.params.id));
}
