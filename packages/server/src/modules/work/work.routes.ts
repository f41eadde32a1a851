import type { Deps } from '#server/deps.ts';
import type { KindOf } from '#server/jobs/jobKind.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { retryWork, workPage } from './work.service.ts';

export function workRoutes(calls: Calls, { clock, database: { kysely } }: Deps, kindOf: KindOf): void {
  const contextOf = contextsBy(clock);
  calls.serve('work', async (request) => workPage(kysely, contextOf(request), request.query));
  calls.serve('retryWork', async (request) => retryWork(kysely, kindOf, contextOf(request), request.params.id));
}
