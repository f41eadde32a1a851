import type { Deps } from '../../deps.ts';
import type { Calls } from '../../http/calls.ts';
import { contextsBy } from '../access/audit.ts';
import { curveOf } from './curve.service.ts';

export function curveRoutes(calls: Calls, { clock, database }: Deps): void {
  const contextOf = contextsBy(clock);
  calls.serve('curve', (request) =>
    curveOf(database.kysely, clock, contextOf(request), request.params.code, request.query.year),
  );
}
