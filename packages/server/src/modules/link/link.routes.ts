import { SESSION_TEXTS } from '@georisk/contract/verticals/session/session.hu.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { devicesOf, keepDevices } from '#server/modules/device/deviceCookie.ts';
import type { Origin, SessionDeps } from '#server/modules/session/session.service.ts';
import { exchangeLink } from './exchange.service.ts';
import { renewPassword } from './renew.service.ts';
import { askedBy, type RequestDeps, requestLoginLink, requestPasswordReset } from './request.service.ts';

interface FromSomewhere {
  readonly ip: string;
  readonly requestId: string;
  readonly raw: FastifyRequest;
}

export function linkRoutes(
  calls: Calls,
  { config, database: { kysely } }: Deps,
  session: SessionDeps,
  requests: RequestDeps,
): void {
  const originOf = ({ ip, requestId, raw }: FromSomewhere): Origin => ({
    ip,
    requestId,
    devices: devicesOf(raw, config.publicUrl),
  });

  calls.servePublic('linkSignIn', async ({ body, caller, ...call }) => {
    const deps = { ...session, ...requests };
    const { token, devices } = await exchangeLink(kysely, deps, body, originOf(call), caller);
    if (devices !== undefined) keepDevices(call.reply, config.publicUrl, devices);
    return { token };
  });

  calls.servePublic('requestLink', async ({ body, ...call }) => {
    requestLoginLink(kysely, requests, askedBy(body), originOf(call));
    return { message: SESSION_TEXTS.linkRequested };
  });

  calls.servePublic('requestPasswordReset', async ({ body, ...call }) => {
    requestPasswordReset(kysely, requests, askedBy(body), originOf(call));
    return { message: SESSION_TEXTS.resetRequested };
  });

  calls.servePublic('renewPassword', async ({ body, ...call }) => {
    const deps = { ...session, passwordMinimum: config.passwordMinimum };
    keepDevices(call.reply, config.publicUrl, await renewPassword(kysely, deps, body, originOf(call)));
  });
}
