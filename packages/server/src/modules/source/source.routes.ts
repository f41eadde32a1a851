import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { changeSource, createSource, pollSource, removeSource, scenes, sources } from './source.service.ts';
import { trySource } from './trySource.ts';

/** Serves the sources of scenes, for administrators. */
export function sourceRoutes(
  calls: Calls,
  { clock, config: { bounds, privateSources }, database }: Deps,
  jobs: Jobs,
): void {
  const { kysely } = database;
  const contextOf = contextsBy(clock);

  calls.serve('sources', async () => sources(kysely));

  calls.serve('createSource', async (request) =>
    createSource(kysely, contextOf(request), privateSources, request.body),
  );

  calls.serve('changeSource', async (request) =>
    changeSource(kysely, contextOf(request), privateSources, request.params.id, request.body),
  );

  calls.serve('trySource', async ({ body }) =>
    trySource({ executor: kysely, privateHosts: privateSources, bounds, today: clock.today() }, body),
  );

  calls.serve('removeSource', async (request) => removeSource(kysely, contextOf(request), request.params.id));

  calls.serve('pollSource', async (request) => pollSource(kysely, jobs, contextOf(request), request.params.id));

  calls.serve('scenes', async ({ query }) => scenes(kysely, query));
}
