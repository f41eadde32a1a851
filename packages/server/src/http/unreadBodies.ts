import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds within which a client that was answered before it had sent everything may read its answer. */
const LINGER_MS = 2_000;

/**
 * Of this many at once the rest is read and thrown away; reading more would keep everybody waiting, so their
 * connections are closed at once.
 */
const MAX_DRAINED = 4;

/**
 * Closes the connection of a request that was answered while its body was still arriving: one that is too large, too
 * slow or not wanted. Otherwise a slow sender could hold the connection without limit.
 */
export function closeUnreadOn(app: FastifyInstance, lingerMs = LINGER_MS, maxDrained = MAX_DRAINED): void {
  const drained = new Set<Socket>();
  app.addHook('onResponse', async ({ raw }) => {
    const { socket } = raw;
    // An injected request (of a test) has no connection to close.
    if (raw.complete || !(socket instanceof Socket)) return;
    if (drained.size >= maxDrained) {
      socket.destroy();
      return;
    }
    drained.add(socket);
    const timer = setTimeout(() => {
      if (!raw.complete) socket.destroy();
    }, lingerMs);
    timer.unref();
    const end = () => {
      clearTimeout(timer);
      // A kept connection would gather them.
      socket.off('close', end);
      drained.delete(socket);
    };
    raw.once('end', end);
    socket.once('close', end);
  });
}
