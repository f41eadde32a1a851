import { MAX_BOUNCE_LENGTH } from '@georisk/domain/notice/bounce.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { callsOn } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { recordBounce } from './bounce.service.ts';

/** Bytes of a whole returned mail; its report is at the beginning, so what follows that may be long. */
const BODY_LIMIT = 2_097_152;

/** The call that takes returned mail: from the administrator's screen as JSON, from a mail server's pipe as it arrived. */
export function bounceRoutes(app: FastifyInstance, { clock, config, database }: Deps): void {
  const host = new URL(config.publicUrl).hostname;
  const contextOf = contextsBy(clock);
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      async (_request: unknown, body: Buffer) => ({ eml: body.toString('latin1', 0, MAX_BOUNCE_LENGTH) }),
    );
    callsOn(scope).serve('recordBounce', (request) =>
      recordBounce(database.kysely, contextOf(request), host, request.body.eml),
    );
  });
}
