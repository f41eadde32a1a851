import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Calls } from '../../http/calls.ts';
import { pageHeaders } from '../../http/headers.ts';
import { Problem } from '../../http/problem.ts';
import { docsPage } from './docsPage.ts';
import type { Health } from './health.ts';
import { openApiDocument } from './openapi.ts';

export function healthRoutes(app: FastifyInstance, calls: Calls, { config }: Deps, health: Health): void {
  calls.servePublic('live', async () => ({ status: 'ok' as const }));

  calls.servePublic('ready', async () => {
    if (!(await health.ready())) throw new Problem('not-ready', { error: 'Not ready', retryAfterSeconds: 1 });
    return { status: 'ok' as const };
  });

  let document: Record<string, unknown> | undefined;
  calls.serve('openapi', async () => (document ??= openApiDocument(config.publicUrl)));

  app.route({
    method: 'GET',
    url: '/api/docs',
    config: { permission: 'M9' },
    handler: (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(pageHeaders(reply, []))),
  });
}
