import type { Deps } from '../../deps.ts';
import type { Calls } from '../../http/calls.ts';
import { Problem } from '../../http/problem.ts';
import { contextsBy } from '../access/audit.ts';
import { samplingPlan } from './planFile.service.ts';
import { removeSamplingPoint, saveSampling } from './sampling.service.ts';

const unsafe = /[^A-Za-z0-9._-]+/g;

export function samplingRoutes(calls: Calls, { config, clock, database }: Deps): void {
  const { kysely } = database;
  const contextOf = contextsBy(clock);
  calls.serve('saveSampling', (request) =>
    saveSampling(kysely, contextOf(request), request.params.id, request.body, config.bounds),
  );
  calls.serve('removeSamplingPoint', (request) => removeSamplingPoint(kysely, contextOf(request), request.params));
  // The specification's own GET that removes: never for a browser that looks ahead, and never kept.
  calls.serve('removeSamplingPointByGet', async (request) => {
    const purpose = [request.raw.headers['sec-purpose'], request.raw.headers['purpose']].join(' ');
    if (/prefetch|prerender|preview/.test(purpose)) throw new Problem('malformed-request', { error: 'Prefetch' });
    request.reply.header('Cache-Control', 'no-store');
    return removeSamplingPoint(kysely, contextOf(request), request.params);
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
