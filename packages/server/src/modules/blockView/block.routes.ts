import type { Deps } from '#server/deps.ts';
import { bareList } from '#server/http/bareList.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { MAX_ROWS, parseExtent } from '#server/modules/map/extent.ts';
import { answerAlert } from './answerAlert.service.ts';
import { block } from './block.service.ts';
import { mepar, mepars, ownMepars } from './mepar.service.ts';

export function blockRoutes(calls: Calls, { config, clock, database }: Deps): void {
  const { kysely } = database;
  const contextOf = contextsBy(clock);
  calls.serve('mepars', async (request) => {
    const { extent, limit, alertDate } = request.query;
    const within = extent === undefined ? undefined : parseExtent(extent, config.bounds);
    // A farmer and an agronomist get their own, wherever those are.
    if (request.access.scope.kind === 'own')
      return bareList(await ownMepars(kysely, contextOf(request), alertDate), request.reply);
    return mepars(kysely, contextOf(request), within, limit ?? MAX_ROWS);
  });
  calls.serve('mepar', (request) => mepar(kysely, contextOf(request), request.params.code));
  calls.serve('answerAlert', (request) =>
    answerAlert(kysely, clock, contextOf(request), { code: request.params.code, ...request.body }),
  );
  calls.serve('block', (request) => block(kysely, contextOf(request), request.params.code));
}
