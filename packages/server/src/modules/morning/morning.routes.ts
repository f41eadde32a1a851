import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { morning, passes } from './morning.service.ts';

export function morningRoutes(calls: Calls, { clock, database: { kysely } }: Deps): void {
  const contextOf = contextsBy(clock);
  calls.serve('morning', (request) => morning(kysely, contextOf(request)));
  calls.serve('passes', (request) => passes(kysely, contextOf(request)));
}
