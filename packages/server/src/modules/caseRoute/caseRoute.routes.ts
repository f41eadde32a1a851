import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { caseRoute } from './caseRoute.service.ts';

export function caseRouteRoutes(calls: Calls, { clock, database }: Deps): void {
  const contextOf = contextsBy(clock);
  calls.serve('caseRoute', (request) => caseRoute(database.kysely, contextOf(request)));
}
