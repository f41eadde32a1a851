import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import type { ImportKinds } from '#server/imports/importKind.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import type { LinkSending } from '#server/modules/link/sendLink.ts';
import { sendMessages } from './sendAgain.service.ts';
import type { Sessions } from '#server/modules/session/authenticator.ts';
import { impersonate } from './impersonate.service.ts';
import { importReport, importRuns } from './imports.service.ts';
import { adminUsers, outboxMessages } from './lists.service.ts';
import { changeUser, createUser } from './people.service.ts';

interface AdminDeps {
  readonly sending: LinkSending;
  readonly sessions: Sessions;
  readonly importKinds: ImportKinds;
}

export function adminRoutes(calls: Calls, deps: Deps, { sending, sessions, importKinds }: AdminDeps): void {
  const { kysely } = deps.database;
  const contextOf = contextsBy(deps.clock);

  calls.serve('adminUsers', async (request) => adminUsers(kysely, contextOf(request), request.query));

  calls.serve('createUser', async (request) => createUser(kysely, sending, contextOf(request), request.body));

  calls.serve('changeUser', async (request) =>
    changeUser(kysely, sessions, contextOf(request), request.params.id, request.body),
  );

  calls.serve('impersonate', async (request) => impersonate(kysely, contextOf(request), request.body));

  calls.serve('outbox', async (request) => outboxMessages(kysely, contextOf(request), sending.outbox, request.query));

  calls.serve('sendMessages', async (request) =>
    sendMessages(kysely, contextOf(request), sending.outbox, request.body),
  );

  calls.serve('imports', async (request) => importRuns(kysely, importKinds, contextOf(request), request.query));
  calls.serve('importReport', async (request) =>
    importReport(kysely, importKinds, contextOf(request), request.params.id),
  );
}
