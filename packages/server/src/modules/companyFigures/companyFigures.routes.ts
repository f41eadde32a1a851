import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { companyFigures } from './companyFigures.service.ts';

export function companyFiguresRoutes(calls: Calls, { clock, database: { kysely } }: Deps): void {
  const contextOf = contextsBy(clock);
  calls.serve('companyFigures', (request) => companyFigures(kysely, contextOf(request), request.query));
}
