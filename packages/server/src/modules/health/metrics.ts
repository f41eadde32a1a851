import { timingSafeEqual } from 'node:crypto';
import { rowOf } from '@georisk/contract/permissions/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import { servedOf } from '#server/http/logging.ts';
import type { LoopBlock } from '#server/http/loopGuard.ts';
import type { Served } from '#server/http/served.ts';
import { sendProblem } from '#server/http/errors.ts';
import { notFound } from '#server/http/problem.ts';
import type { Executor } from '#server/db/executor.ts';

const same = (given: string, wanted: string) => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** To be called with events that the framework does not report. */
export interface Figures {
  /** Answers sent without the framework. */
  served(served: Served): void;
  blocked(block: LoopBlock): void;
}

export const NO_FIGURES: Figures = { served: () => undefined, blocked: () => undefined };

/** Figures for Prometheus; served only where a token was set, to its holders. */
export function metricsRoutes(app: FastifyInstance, config: Config, executor: Executor): Figures {
  const wanted = config.metricsToken;
  if (wanted === undefined) return NO_FIGURES;
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 5, 30],
    registers: [register],
  });
  const blocks = new Counter({
    name: 'georisk_event_loop_blocks_total',
    help: 'Times that a call kept the event loop from everybody else for more than 200 ms, by route',
    labelNames: ['method', 'route'] as const,
    registers: [register],
  });
  const waiting = new Gauge({
    name: 'georisk_messages_waiting',
    help: 'Messages that are still to be sent',
    registers: [register],
    async collect() {
      const { count } = await executor
        .selectFrom('message')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('status', 'in', ['queued', 'sending'])
        .executeTakeFirstOrThrow();
      this.set(count);
    },
  });
  void waiting;
  const observe = ({ method, route, status, ms }: Served) =>
    durations.observe({ method, route, status: String(status) }, ms / 1000);
  app.addHook('onResponse', async (request, reply) => observe(servedOf(request, reply)));
  app.route({
    method: 'GET',
    url: '/metrics',
    config: { permission: rowOf('metrics') },
    handler: async (request, reply) => {
      const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      if (!same(given, wanted)) return sendProblem(reply, notFound());
      return reply.type(register.contentType).send(await register.metrics());
    },
  });
  return { served: observe, blocked: ({ method, route }) => blocks.inc({ method, route }) };
}
