import { inGroup } from '@georisk/domain/roles/roles.ts';
import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { isPublic, mayByRow, rowsOf } from '@georisk/contract/permissions/permissions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator, Caller } from './caller.ts';
import { credentialsOf } from './credentials.ts';
import { createHeldRefusals } from './heldRefusals.ts';
import { type Limits, limitClassOf } from './limits.ts';
import { limitedAddress } from './network.ts';
import { Problem } from './problem.ts';
import { SESSION_KIND_REFUSES } from './sessionKinds.ts';

/** Public calls that need to know the caller: signing in while signed in replaces the session. */
const KNOWS_CALLER = rowsOf('signIn', 'linkSignIn');

const FOR_MAP_PROGRAMS = /^\/(geoserver\/|ogc(\/|$)|api\/stac(\/|$))/;
/** Where another map program may sign in by name and map key; nowhere else. */
const acceptsMapKey = ({ routeOptions: { url = '' } }: FastifyRequest) => FOR_MAP_PROGRAMS.test(url);

async function callerOf(request: FastifyRequest, authenticator: Authenticator): Promise<Caller | undefined> {
  const given = credentialsOf(request.headers.authorization);
  if (given?.kind === 'token') {
    const caller = await authenticator.byToken(given.token);
    return caller && { ...caller, adminFlag: request.headers['x-admin'] === 'true' };
  }
  if (given === undefined || !acceptsMapKey(request)) return undefined;
  const caller = await authenticator.byMapKey(given.userName, given.mapKey, request.ip);
  return caller && { ...caller, adminFlag: false };
}

export interface GuardOptions {
  readonly authenticator: Authenticator;
  readonly limits: Limits;
  /** The row that is in force for a route's row: a demo opens the API description to one role more. */
  rowInForce(permission: PermissionId): Promise<PermissionId>;
  /** A signed-in role, or a session of its kind, made a call that the matrix refuses. */
  refused(caller: Caller, permission: PermissionId, request: FastifyRequest): void;
}

/** A route as it was registered, with its row of the permission matrix. */
export interface GuardedRoute {
  readonly method: string;
  readonly url: string;
  readonly permission: PermissionId;
}

/**
 * Checks the token (401), then the role and its capability (403), before anything else of the request is read. Services check rows.
 * A route that names no row of the matrix stops the start.
 * @returns all routes, filled as they are registered
 */
export function guardOn(app: FastifyInstance, options: GuardOptions): readonly GuardedRoute[] {
  const routes: GuardedRoute[] = [];
  const handlers = new WeakSet<object>();
  const held = createHeldRefusals();
  app.decorateRequest('caller', undefined);
  app.addHook('onRoute', (route) => {
    const permission = route.config?.permission;
    if (permission === undefined) {
      throw new Error(`Route ${String(route.method)} ${route.url} has no row in the permission matrix`);
    }
    // The framework adds HEAD to each GET that reads, with its row and its handler.
    if (route.method === 'HEAD' && handlers.has(route.handler)) return;
    handlers.add(route.handler);
    for (const method of [route.method].flat()) routes.push({ method, url: route.url, permission });
  });
  app.addHook('onRequest', async (request, reply) => {
    const { permission } = request.routeOptions.config;
    if (permission === undefined) return;
    const count = () => held(() => countIn(request, permission, options));
    if (isPublic(permission)) await letIn(request, permission, options, count);
    else await demand(request, reply, await options.rowInForce(permission), options, count);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { permission } = request.routeOptions.config;
    // Maps request missing tiles by the dozen: tiles have a limit of their own.
    const isTile = permission !== undefined && limitClassOf(permission, request.method) === 'tile';
    if (request.caller && !isTile && MALFORMED.has(reply.statusCode))
      options.limits.note('malformed', userKey(request.caller, request.ip));
    done();
  });
  return routes;
}

/** Answers to malformed requests, whatever their call. */
const MALFORMED = new Set([400, 413, 415]);
/** An account that several people share counts by their addresses, so that none of them keeps the others out. */
const userKey = ({ id, role }: Caller, ip: string) =>
  inGroup(role, 'shared') ? `user ${id} ${limitedAddress(ip)}` : `user ${id}`;

const countIn = (request: FastifyRequest, permission: PermissionId, { limits }: GuardOptions) => {
  const limit = request.routeOptions.config.limit ?? limitClassOf(permission, request.method);
  if (limit) limits.take(limit, request.caller ? userKey(request.caller, request.ip) : limitedAddress(request.ip));
  // Anonymous callers of one address are counted together, and one of them must not keep the others out.
  if (request.caller) limits.refuseSpent('malformed', userKey(request.caller, request.ip));
};

async function letIn(
  request: FastifyRequest,
  permission: PermissionId,
  options: GuardOptions,
  count: () => Promise<void>,
): Promise<void> {
  if (KNOWS_CALLER.has(permission) && request.headers.authorization) {
    request.caller = await callerOf(request, options.authenticator);
  }
  await count();
}

async function demand(
  request: FastifyRequest,
  reply: FastifyReply,
  permission: PermissionId,
  options: GuardOptions,
  count: () => Promise<void>,
): Promise<void> {
  const caller = await callerOf(request, options.authenticator);
  request.caller = caller;
  await count();
  if (!caller) {
    if (acceptsMapKey(request)) reply.header('WWW-Authenticate', 'Basic realm="GeoRisk", charset="UTF-8"');
    throw new Problem('not-signed-in');
  }
  const mayBySelf = mayByRow(permission, caller);
  if (mayBySelf && !SESSION_KIND_REFUSES[caller.session.kind].has(permission)) return;
  options.refused(caller, permission, request);
  throw new Problem(mayBySelf ? 'session-kind-not-allowed' : 'role-not-allowed');
}
