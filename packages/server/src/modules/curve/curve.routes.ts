import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { curveOf } from './curve.service.ts';

export function curveRoutes(calls: Calls, { clock, database }: Deps): void {
  const contextOf = contextsBy(clock);
  calls.serve('curve', (request) =>
    curveOf(database.kysely, clock, contextOf(request), request.params.code, request.query.year),
  );
}
