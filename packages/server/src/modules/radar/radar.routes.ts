import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { sayTruncated } from '#server/http/bareList.ts';
import { type Calls, callsOn } from '#server/http/calls.ts';
import { Problem } from '#server/http/problem.ts';
import { formsOn } from '#server/http/upload/forms.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import type { LinkSending } from '#server/modules/link/sendLink.ts';
import { radarAlertDays, radarEvent, radarEventLists } from './event.service.ts';
import { eventNoticePreview, sendEventNotices } from './eventNotice.service.ts';
import { eventAreas } from './eventFile.ts';
import { openRadarCases } from './openCases.service.ts';
import { radarDays } from './radar.repository.ts';
import { radarAreas, radarExperts, radarPolicies, radars, statistics } from './radar.service.ts';

/** Bytes of a file with areas: a few outlines, however long. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Serves the call that accepts a file with areas; in a scope of its own, because it accepts forms. */
export function radarFileRoutes(app: FastifyInstance, { config, uploads }: Deps): void {
  void app.register(async (scope) => {
    formsOn(scope, uploads, { maxBytes: MAX_BYTES });
    callsOn(scope).serve('radarEventFile', async ({ body, caller }) => {
      if (body.name !== 'file') throw new Problem('malformed-request', { error: 'Malformed: file' });
      return eventAreas(body.path(), caller.id, config.bounds);
    });
  });
}

export function radarRoutes(calls: Calls, { clock, config, database }: Deps, jobs: Jobs, sending: LinkSending): void {
  const { kysely } = database;
  const contextOf = contextsBy(clock);
  calls.serve('radars', async (request) => {
    const { answer, truncated } = await radars(kysely, contextOf(request), request.query);
    sayTruncated({ truncated }, request.reply);
    return answer;
  });
  calls.serve('radarAreas', (request) => radarAreas(kysely, contextOf(request), request.query));
  calls.serve('radarPolicies', (request) => radarPolicies(kysely, contextOf(request), request.query));
  calls.serve('radarEvent', (request) => radarEvent(kysely, contextOf(request), request.body, config.bounds));
  calls.serve('radarEventLists', (request) => radarEventLists(kysely, contextOf(request), request.body, config.bounds));
  const notices = { outbox: sending.outbox, bounds: config.bounds };
  calls.serve('eventNoticePreview', (request) => eventNoticePreview(kysely, contextOf(request), request.body, notices));
  calls.serve('sendEventNotices', (request) => sendEventNotices(kysely, contextOf(request), request.body, notices), {
    limit: 'write',
  });
  calls.serve('radarStatistics', (request) => statistics(kysely, contextOf(request)));
  calls.serve('radarDays', () => radarDays(kysely));
  calls.serve('radarAlertDays', (request) => radarAlertDays(kysely, contextOf(request)));
  calls.serve('radarExperts', (request) => radarExperts(kysely, contextOf(request)));
  calls.serve(
    'openRadarCases',
    (request) =>
      openRadarCases(kysely, contextOf(request), request.body, {
        jobs,
        today: clock.today(),
        sending,
        bounds: config.bounds,
      }),
    { limit: 'write' },
  );
}
