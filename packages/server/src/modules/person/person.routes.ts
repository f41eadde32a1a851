import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import type { Sessions } from '#server/modules/session/authenticator.ts';
import { erasePerson, exportOwn, exportPerson } from './person.service.ts';

export function personRoutes(calls: Calls, { clock, database }: Deps, sessions: Sessions): void {
  const { kysely } = database;
  const contextOf = contextsBy(clock);

  calls.serve('personExport', (request) => exportPerson(kysely, contextOf(request), request.params.id));
  calls.serve('ownExport', (request) => exportOwn(kysely, contextOf(request)));
  calls.serve('erasePerson', (request) => erasePerson(kysely, sessions, contextOf(request), request.params.id));
}
