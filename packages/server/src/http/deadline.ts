import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loggedRoute } from './logging.ts';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Time limit of its answer in milliseconds, where it differs from that of most calls. */
    deadline?: number;
  }
}

/** Milliseconds that a refusal may take to be sent before its connection is closed. */
const GRACE_MS = 2_000;

/**
 * Gives every request a deadline: a client without an answer by then gets 503 with a sentence, whatever the call still
 * waits for, and the call is logged by its route. An answer that has begun, or whose refusal cannot be sent either, is
 * cut off by closing its connection. A body has the same time to arrive, and the call has the full time again once the
 * body is there. (Fastify's own `handlerTimeout` ends with the request's stream, which is as soon as a body was read,
 * before the handler has begun.) Must be registered before every hook that may wait.
 * @param milliseconds of a call whose route names no other
 */
export function deadlineOn(app: FastifyInstance, milliseconds: number, graceMs = GRACE_MS): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    const limit = request.routeOptions.config.deadline ?? milliseconds;
    const refused = () => {
      timers.set(
        request,
        setTimeout(() => request.raw.destroy(), graceMs),
      );
      refuse(request, reply, limit);
    };
    clearTimeout(timers.get(request));
    timers.set(request, setTimeout(refused, limit));
  };
  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply);
    reply.raw.once('close', () => clearTimeout(timers.get(request)));
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    if (request.body !== undefined && !reply.sent) begin(request, reply);
    done();
  });
}

function refuse(request: FastifyRequest, reply: FastifyReply, limit: number): void {
  const call = { method: request.method, route: loggedRoute(request), ms: limit };
  request.log.error({ ...call, began: reply.raw.headersSent }, 'no answer in time');
  if (reply.raw.headersSent) request.raw.destroy();
  else if (!reply.sent) void reply.send(new Problem('busy', { error: 'Timeout', retryAfterSeconds: 5 }));
}
