import type { FastifyInstance } from 'fastify';

/**
 * Logs once that an untrusted proxy forwards calls: all who come through it have one address, so one of them uses up
 * the limits of all.
 */
export function proxyNoticeOn(app: FastifyInstance, trusts: boolean, notice: () => void): void {
  if (trusts) return;
  let said = false;
  app.addHook('onRequest', async ({ headers }) => {
    if (said || (headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined)) return;
    said = true;
    notice();
  });
}
