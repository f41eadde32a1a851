import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** So long a client that was answered before it had sent everything may read its answer. */
const LINGER_MS = 2_000;

/**
 * Closes the connection of a request that was answered while its body was still coming: one that is too large, too slow or not wanted. Else
 * whoever sends it slowly holds it for as long as he likes.
 */
export function closeUnreadOn(app: FastifyInstance, lingerMs = LINGER_MS): void {
  app.addHook('onResponse', async ({ raw }) => {
    const { socket } = raw;
    // A request that was put in by hand (a test's) has no connection to close.
    if (raw.complete || !(socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      if (!raw.complete) socket.destroy();
    }, lingerMs);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
  });
}
