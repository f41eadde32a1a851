import type { Deps } from '#server/deps.ts';
import { sayTruncated } from '#server/http/bareList.ts';
import type { Calls } from '#server/http/calls.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import type { LinkSending } from '#server/modules/link/sendLink.ts';
import { openRadarCases } from './openCases.service.ts';
import { radarDays } from './radar.repository.ts';
import { radarAreas, radarExperts, radarPolicies, radars, statistics } from './radar.service.ts';

export function radarRoutes(calls: Calls, { clock, database }: Deps, jobs: Jobs, sending: LinkSending): void {
  const { kysely } = database;
  const contextOf = contextsBy(clock);
  calls.serve('radars', async (request) => {
    const { answer, truncated } = await radars(kysely, contextOf(request), request.query);
    sayTruncated({ truncated }, request.reply);
    return answer;
  });
  calls.serve('radarAreas', (request) => radarAreas(kysely, contextOf(request), request.query));
  calls.serve('radarPolicies', (request) => radarPolicies(kysely, contextOf(request), request.query));
  calls.serve('radarStatistics', (request) => statistics(kysely, contextOf(request)));
  calls.serve('radarDays', () => radarDays(kysely));
  calls.serve('radarExperts', (request) => radarExperts(kysely, contextOf(request)));
  calls.serve(
    'openRadarCases',
    (request) => openRadarCases(kysely, contextOf(request), request.body, { jobs, today: clock.today(), sending }),
    { limit: 'write' },
  );
}
