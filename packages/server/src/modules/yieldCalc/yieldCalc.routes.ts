import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { closedInWords } from '#server/modules/damage/caseAccess.ts';
import { plotDeps, plotHandlers } from './plotHandlers.ts';
import { protocolOf } from './protocol/protocol.service.ts';
import { calculateYieldOf, generateZones, LONGEST_ANSWER_MS } from './plotJobs.service.ts';
import { yieldBasisOf } from './yieldBasis.service.ts';

const unsafe = /[^A-Za-z0-9._-]+/g;

export function yieldCalcRoutes(calls: Calls, { config, clock, database, logger }: Deps, jobs: Jobs): void {
  const contextOf = contextsBy(clock);
  const deps = {
    executor: database.kysely,
    clock,
    logger,
    jobs,
    handlers: plotHandlers({ config, clock, database }),
  };
  const long = { milliseconds: LONGEST_ANSWER_MS };
  calls.serve(
    'generateZones',
    (request) => closedInWords(generateZones(deps, contextOf(request), request.params.id)),
    long,
  );
  calls.serve(
    'calculateYield',
    (request) => closedInWords(calculateYieldOf(deps, contextOf(request), request.params.id)),
    long,
  );
  calls.serve('yieldBasis', (request) =>
    yieldBasisOf(plotDeps({ config, clock, database }), contextOf(request), request.params.id),
  );
  for (const [name, format] of [
    ['yieldProtocol', 'pdf'],
    ['yieldProtocolJson', 'json'],
  ] as const)
    calls.serve(name, async (request) => {
      const made = await protocolOf(database.kysely, contextOf(request), request.params.id, format);
      return request.reply
        .header('Content-Disposition', `attachment; filename="${made.fileName.replaceAll(unsafe, '_')}"`)
        .header('Cache-Control', 'private, no-cache')
        .header('ETag', `"${made.sha256}"`)
        .type(made.mediaType)
        .send(made.bytes);
    });
}
