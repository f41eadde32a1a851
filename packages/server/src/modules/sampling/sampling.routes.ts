import { API } from '@georisk/contract/api.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { Problem } from '#server/http/problem.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { closedInWords } from '#server/modules/damage/caseAccess.ts';
import { samplingPlan } from './planFile.service.ts';
import { removeSamplingPoint, saveSampling } from './sampling.service.ts';

const unsafe = /[^A-Za-z0-9._-]+/g;

/** Headers of browsers and mail scanners that prefetch an address. */
const LOOKS_AHEAD = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const looksAhead = ({ headers }: FastifyRequest): boolean =>
  LOOKS_AHEAD.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')));

export function samplingRoutes(app: FastifyInstance, calls: Calls, { config, clock, database }: Deps): void {
  const { kysely } = database;
  const contextOf = contextsBy(clock);
  calls.serve('saveSampling', (request) =>
    closedInWords(saveSampling(kysely, contextOf(request), request.params.id, request.body, config.bounds)),
  );
  calls.serve('removeSamplingPoint', (request) =>
    closedInWords(removeSamplingPoint(kysely, contextOf(request), { ...request.params, ...request.query })),
  );
  // The specification's own GET that removes: never for a prefetch, and never cached.
  calls.serve(
    'removeSamplingPointByGet',
    async (request) => {
      request.reply.header('Cache-Control', 'no-store');
      if (looksAhead(request.raw)) throw new Problem('malformed-request', { error: 'Prefetch' });
      return closedInWords(removeSamplingPoint(kysely, contextOf(request), request.params));
    },
    { changes: true },
  );
  const { path, permission } = API.removeSamplingPointByGet;
  app.route({
    method: 'HEAD',
    url: path,
    config: { permission },
    handler: (_request, reply) => {
      reply.headers({ Allow: 'GET', 'Cache-Control': 'no-store' });
      throw new Problem('method-not-allowed', { error: 'HEAD' });
    },
  });
  calls.serve('samplingPlan', async (request) => {
    const { text, mediaType, fileName } = await samplingPlan(kysely, contextOf(request), request.params.file);
    return request.reply
      .header('Content-Disposition', `attachment; filename="${fileName.replaceAll(unsafe, '_')}"`)
      .header('Cache-Control', 'no-store')
      .type(mediaType)
      .send(text);
  });
}
