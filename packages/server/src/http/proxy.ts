import type { FastifyInstance } from 'fastify';

/**
 * Says once that somebody in front forwards calls whom nobody trusts: all who come through him have one address, so one
 * of them uses up the limits of all.
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
