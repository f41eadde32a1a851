import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { retryWork, workPage } from './work.service.ts';

export function workRoutes(calls: Calls, { clock, database: { kysely } }: Deps): void {
  const contextOf = contextsBy(clock);
  calls.serve('work', async (request) => workPage(kysely, contextOf(request), request.query));
  calls.serve('retryWork', async (request) => retryWork(kysely, contextOf(request), request.params.id));
}
