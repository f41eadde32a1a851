import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import type { LinkSending } from '#server/modules/link/sendLink.ts';
import type { Sessions } from '#server/modules/session/authenticator.ts';
import { revokeLinksFor, sendLinkTo } from './sentLink.service.ts';

interface SentLinkDeps {
  readonly sending: LinkSending;
  readonly sessions: Sessions;
}

export function sentLinkRoutes(calls: Calls, { clock, database }: Deps, { sending, sessions }: SentLinkDeps): void {
  const contextOf = contextsBy(clock);

  calls.serve('sendLink', async (request) =>
    sendLinkTo(database.kysely, sending, contextOf(request), request.params.id, request.body),
  );

  calls.serve('revokeLinks', async (request) =>
    revokeLinksFor(database.kysely, { clock, sessions }, contextOf(request), request.params.id),
  );
}
