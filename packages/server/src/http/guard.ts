import { cellFor, isPublic, PERMISSIONS } from '@georisk/contract/permissions/permissions.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticator, Caller } from './caller.ts';
import { Problem } from './problem.ts';

const BEARER = /^Bearer ([A-Za-z0-9_-]{1,256})$/;
const BASIC = /^Basic ([A-Za-z0-9+/=]{1,512})$/;

/** Where another map program may sign in by name and map key; nowhere else. */
const acceptsMapKey = (request: FastifyRequest) => request.routeOptions.url?.startsWith('/geoserver/') ?? false;

async function callerOf(request: FastifyRequest, authenticator: Authenticator): Promise<Caller | undefined> {
  const header = request.headers.authorization ?? '';
  const token = BEARER.exec(header)?.[1];
  const adminFlag = request.headers['x-admin'] === 'true';
  if (token !== undefined) {
    const caller = await authenticator.byToken(token);
    return caller && { ...caller, adminFlag };
  }
  const basic = acceptsMapKey(request) ? BASIC.exec(header)?.[1] : undefined;
  if (basic === undefined) return undefined;
  const decoded = Buffer.from(basic, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 1) return undefined;
  const caller = await authenticator.byMapKey(decoded.slice(0, colon), decoded.slice(colon + 1), request.ip);
  return caller && { ...caller, adminFlag: false };
}

export interface GuardEvents {
  /** A signed-in role made a call that its row of the matrix refuses. */
  refused(caller: Caller, permission: string, request: FastifyRequest): void;
}

/**
 * Token (401), then role (403), before anything of the request is looked at. Rows are the services' affair.
 * A route that names no row of the matrix stops the start.
 */
export function guardOn(app: FastifyInstance, authenticator: Authenticator, events: GuardEvents): void {
  app.decorateRequest('caller', undefined);
  app.addHook('onRoute', (route) => {
    const permission = route.config?.permission;
    if (permission === undefined || !PERMISSIONS.has(permission)) {
      throw new Error(`Route ${String(route.method)} ${route.url} has no row in the permission matrix`);
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    const permission = request.routeOptions.config.permission;
    if (permission === undefined) return;
    if (isPublic(permission)) {
      // Signing in while signed in replaces the session: the call wants to know whose it was, but must not fail over it.
      request.caller = request.headers.authorization ? await callerOf(request, authenticator) : undefined;
      return;
    }
    const caller = await callerOf(request, authenticator);
    if (!caller) {
      if (acceptsMapKey(request)) reply.header('WWW-Authenticate', 'Basic realm="GeoRisk", charset="UTF-8"');
      throw new Problem('not-signed-in');
    }
    request.caller = caller;
    if (cellFor(permission, caller.role) === '-') {
      events.refused(caller, permission, request);
      throw new Problem('role-not-allowed');
    }
  });
}
