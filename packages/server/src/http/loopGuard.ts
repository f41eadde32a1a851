import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asCall } from '#server/callMarks.ts';
import { loggedRoute } from './logging.ts';
import { createLoopWatch } from './loopWatch.ts';

/** A call that blocked the event loop. */
export interface LoopBlock {
  readonly method: string;
  /** The pattern of the route, never its address. */
  readonly route: string;
  readonly ms: number;
}

/** Interval of the watch's signals while nobody calls; it bounds how much longer a stretch can appear. */
const BEAT_MS = 25;
/** Work that no call caused. */
const NOBODY = { method: '-', route: '(no call)' };

/**
 * Finds calls that block the event loop for longer than `MAX_BLOCKED_MS`, and logs each. Must be registered before
 * every other hook. It costs a call three readings of the clock and one a query.
 * @param called for each
 */
export function loopGuardOn(app: FastifyInstance, told: (block: LoopBlock) => void): void {
  const watch = createLoopWatch<FastifyRequest>((request, milliseconds) => {
    const call = request === undefined ? NOBODY : { method: request.method, route: loggedRoute(request) };
    const block = { ...call, ms: Math.round(milliseconds) };
    (request?.log ?? app.log).warn(block, 'event loop blocked');
    told(block);
  });
  const within = (request: FastifyRequest, proceed: () => void) => {
    watch.enter(request);
    asCall(() => watch.enter(request), proceed);
  };
  app.addHook('onRequest', (request, _reply, done) => within(request, done));
  // An awaited body arrives outside of the call.
  app.addHook('preValidation', (request, _reply, done) => within(request, done));
  app.addHook('onSend', (request, _reply, _payload, done) => {
    watch.enter(request);
    done();
  });
  const beat = setInterval(() => watch.leave(), BEAT_MS).unref();
  app.addHook('onClose', async () => clearInterval(beat));
}
