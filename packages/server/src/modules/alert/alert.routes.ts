import { rowOf } from '@georisk/contract/permissions/permissions.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { type Calls, callsOn } from '#server/http/calls.ts';
import { Problem } from '#server/http/problem.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { bounceRoutes } from '#server/modules/mail/bounce.routes.ts';
import { alertDeliveries } from './delivery.service.ts';
import { nextNotices, noticePreview } from './preview.service.ts';
import { chooseNextChannels, nextReach } from './reach.service.ts';
import { type ResendDeps, resendNotice } from './resend.service.ts';
import { alertSettings, saveAlertSettings } from './settings.service.ts';
import { changeByMail } from './unsubscribe.service.ts';

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const FORM_LIMIT = 4096;

/** The body that the button of a mail program posts (RFC 8058): the words are fixed, the token is in the address. */
function oneClick(form: string): { readonly frequency: 'never' } {
  if (!/List-Unsubscribe"?(?:=|\s+)One-Click/.test(form))
    throw new Problem('malformed-request', { error: 'No One-Click' });
  return { frequency: 'never' };
}

export function alertRoutes(app: FastifyInstance, calls: Calls, deps: Deps, { sending, sessions }: ResendDeps): void {
  const { outbox } = sending;
  const { clock, config } = deps;
  const { kysely } = deps.database;
  const contextOf = contextsBy(clock);
  const settings = { outbox, clock, collectMinutes: config.alertCollectMinutes };
  const byMail = { ...settings, rateLimitFactor: config.rateLimitFactor };

  calls.serve('alertSettings', async (request) => alertSettings(kysely, settings, contextOf(request)));

  calls.serve('saveAlertSettings', async (request) =>
    saveAlertSettings(kysely, settings, contextOf(request), request.body),
  );

  calls.serve('alertDeliveries', async (request) => alertDeliveries(kysely, contextOf(request), request.query));

  calls.serve('nextNotices', async (request) => nextNotices(kysely, contextOf(request)));

  calls.serve('noticePreview', async (request) => noticePreview(kysely, outbox, contextOf(request), request.params.id));

  calls.serve('nextReach', async (request) => nextReach(kysely, outbox, contextOf(request)));

  calls.serve('chooseNextChannels', async (request) => chooseNextChannels(kysely, contextOf(request), request.body));

  calls.serve('resendNotice', async (request) =>
    resendNotice(kysely, { sending, sessions }, contextOf(request), request.params.id, request.body),
  );

  bounceRoutes(app, deps);

  // A scope of its own: forms are accepted here and nowhere else.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      FORMS,
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      async (_request: unknown, form: string | Buffer) => oneClick(String(form)),
    );

    callsOn(scope).servePublic('alertUnsubscribe', async ({ body, query, ip, requestId }) =>
      changeByMail(kysely, byMail, { token: body.token ?? query.token, frequency: body.frequency }, { ip, requestId }),
    );

    // A mail program that opens the address instead of posting to it: the page asks the reader, nothing is changed.
    scope.route({
      method: 'GET',
      url: '/api/alertUnsubscribe',
      config: { permission: rowOf('alertUnsubscribe') },
      handler: async (request, reply) => {
        const token = new URLSearchParams(request.url.split('?')[1] ?? '').get('token') ?? '';
        return reply
          .header('Referrer-Policy', 'no-referrer')
          .redirect(`/ertesitesek?token=${encodeURIComponent(token)}`, 303);
      },
    });
  });
}
