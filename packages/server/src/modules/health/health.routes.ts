import { rowOf } from '@georisk/contract/permissions/permissions.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { pageHeaders } from '#server/http/headers.ts';
import { Problem } from '#server/http/problem.ts';
import { docsPage } from './docsPage.ts';
import { guidePage } from './guidePage.ts';
import { healthTexts } from './health.hu.ts';
import type { Health } from './health.ts';
import { openApiDocument } from './openapi.ts';

export function healthRoutes(app: FastifyInstance, calls: Calls, { config }: Deps, health: Health): void {
  calls.servePublic('live', async () => ({ status: 'ok' as const }));

  calls.servePublic('ready', async () => {
    const faults = await health.faults();
    if (faults.length > 0) {
      throw new Problem('not-ready', {
        error: `Not ready: ${faults.join(', ')}`,
        message: faults.map((fault) => healthTexts[fault]).join(' '),
        fields: Object.fromEntries(faults.map((fault) => [fault, healthTexts[fault]])),
        retryAfterSeconds: 1,
      });
    }
    const warnings = health.warnings();
    return { status: 'ok' as const, ...(warnings.length > 0 && { warnings: [...warnings] }) };
  });

  let document: Record<string, unknown> | undefined;
  calls.serve('openapi', async () => (document ??= openApiDocument(config.publicUrl)));

  app.route({
    method: 'GET',
    url: '/api/docs',
    config: { permission: rowOf('openapi') },
    handler: (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(pageHeaders(reply, []))),
  });

  app.route({
    method: 'GET',
    url: '/api/guide',
    config: { permission: rowOf('pages') },
    handler: (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(guidePage(config.publicUrl, pageHeaders(reply, []))),
  });
}
