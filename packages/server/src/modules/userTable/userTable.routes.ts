import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { callsOn } from '#server/http/calls.ts';
import { formsOn } from '#server/http/upload/forms.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import type { LinkSending } from '#server/modules/link/sendLink.ts';
import { inviteUsers } from './userTable.service.ts';

/** Bytes of a table of people as it arrives. */
const MAX_BYTES = 1024 * 1024;

/** The call of the table of people; in a scope of its own, because the others accept no forms. */
export function userTableRoutes(app: FastifyInstance, { clock, database, uploads }: Deps, sending: LinkSending): void {
  const contextOf = contextsBy(clock);
  void app.register(async (scope) => {
    formsOn(scope, uploads, { maxBytes: MAX_BYTES });
    callsOn(scope).serve('inviteUsers', (request) =>
      inviteUsers(database.kysely, sending, contextOf(request), {
        file: request.body,
        companyId: request.query.companyId,
        applies: request.query.apply === 'true',
      }),
    );
  });
}
