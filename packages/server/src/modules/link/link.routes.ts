import { SESSION_TEXTS } from '@georisk/contract/texts/session.hu.ts';
import type { Deps } from '../../deps.ts';
import type { Calls } from '../../http/calls.ts';
import type { SessionDeps } from '../session/session.service.ts';
import { exchangeLink } from './exchange.service.ts';
import { renewPassword } from './renew.service.ts';
import { askedBy, type RequestDeps, requestLoginLink, requestPasswordReset } from './request.service.ts';

export function linkRoutes(
  calls: Calls,
  { config, database: { kysely } }: Deps,
  session: SessionDeps,
  requests: RequestDeps,
): void {
  calls.servePublic('linkSignIn', async ({ body, caller, ...origin }) => {
    const { token } = await exchangeLink(kysely, { ...session, ...requests }, body, origin, caller);
    return { token };
  });

  calls.servePublic('requestLink', async ({ body, ...origin }) => {
    requestLoginLink(kysely, requests, askedBy(body), origin);
    return { message: SESSION_TEXTS.linkRequested };
  });

  calls.servePublic('requestPasswordReset', async ({ body, ...origin }) => {
    requestPasswordReset(kysely, requests, askedBy(body), origin);
    return { message: SESSION_TEXTS.resetRequested };
  });

  calls.servePublic('renewPassword', async ({ body, ...origin }) => {
    await renewPassword(kysely, { ...session, passwordMinimum: config.passwordMinimum }, body, origin);
  });
}
