import { API, type ApiName, type Call } from '@georisk/contract/api.ts';
import { type Answer, type Body, ENDPOINTS, type Params, type Query } from '@georisk/contract/endpoints.ts';
import { type Endpoint, noQuery } from '@georisk/contract/schemas/shared.ts';
import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Access, accessOf } from '#server/modules/access/scope.ts';
import { answerSchema } from './answerSchema.ts';
import type { Caller } from './caller.ts';
import type { LimitClass } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Row of the permission matrix; a route without one stops the start. */
    permission?: PermissionId;
    /** The class in which its calls are counted, where the row does not give one. */
    limit?: LimitClass;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

/** The input of a handler: everything is checked, the caller is known and admitted by role. */
export interface CallRequest<N extends ApiName> {
  readonly caller: Caller;
  /** What the caller may do with this call: which rows are within reach, by the call's own row of the matrix. */
  readonly access: Access;
  readonly params: Params<N>;
  readonly query: Query<N>;
  readonly body: Body<N>;
  readonly ip: string;
  readonly requestId: string;
  readonly raw: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The same for a call that anybody may make. */
export type PublicCallRequest<N extends ApiName> = Omit<CallRequest<N>, 'caller' | 'access'> & {
  readonly caller: Caller | undefined;
};

type Result<N extends ApiName> = (typeof API)[N]['answer'] extends 'json'
  ? Answer<N>
  : (typeof API)[N]['answer'] extends 'binary'
    ? FastifyReply
    : void;

export interface CallOptions {
  /** Time limit of its answer, where it is longer than that of other calls. */
  readonly milliseconds?: number;
  /** Calls of a kind that is counted separately, where their row of the matrix does not give it. */
  readonly limit?: LimitClass;
  /** A GET that changes something: it is not served to HEAD. */
  readonly changes?: true;
}

export interface Calls {
  /** Serves a call of the contract to those whom the permission matrix admits. */
  serve<N extends ApiName>(
    name: N,
    handler: (request: CallRequest<N>) => Promise<Result<N>>,
    options?: CallOptions,
  ): void;
  /** Serves a call that needs no sign-in. */
  servePublic<N extends ApiName>(name: N, handler: (request: PublicCallRequest<N>) => Promise<Result<N>>): void;
}

/** A call without a body accepts an empty one too: some clients send `{}`. */
const REFUSED = 422;

const noBody = z.union([z.undefined(), z.null(), z.strictObject({})]);

/**
 * The schema of the input; keys that the contract does not name are refused. Only WMS, a protocol of its own, checks
 * its query itself.
 */
const schemasIn = (call: Call, endpoint: Endpoint) => ({
  ...(endpoint.params && { params: endpoint.params }),
  ...((endpoint.query ?? call.answer !== 'binary') && { querystring: endpoint.query ?? noQuery }),
  ...(call.method !== 'GET' && { body: endpoint.body ?? noBody }),
});

/** Registers the contract's calls on Fastify: schemas for the way in and out, the permission row on the route. */
export function callsOn(app: FastifyInstance): Calls {
  const serve = (
    name: ApiName,
    handler: (request: never) => Promise<unknown>,
    { milliseconds, limit, changes }: CallOptions = {},
  ) => {
    const call: Call = API[name];
    const endpoint: Endpoint = ENDPOINTS[name];
    const status = endpoint.status ?? 200;
    app.route({
      method: call.method,
      url: call.path,
      ...(changes && { exposeHeadRoute: false }),
      config: {
        permission: call.permission,
        ...(limit && { limit }),
        ...(milliseconds !== undefined && { deadline: milliseconds }),
      },
      schema: {
        ...schemasIn(call, endpoint),
        ...(endpoint.answer && { response: { [status]: answerSchema(endpoint.answer) } }),
      },
      handler: async (request, reply) => {
        const result = await handler({
          caller: request.caller,
          access: request.caller && accessOf(name, request.caller),
          params: request.params,
          query: request.query,
          body: request.body,
          ip: request.ip,
          requestId: request.id,
          raw: request,
          reply,
        } as never);
        if (call.answer === 'binary') return reply;
        if (call.answer === 'none') return reply.code(status).send();
        const isRefused = endpoint.isRefusal?.(result as never) ?? false;
        return reply.code(isRefused ? REFUSED : status).send(result);
      },
    });
  };
  return { serve, servePublic: serve };
}
