import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { assignDamage, changeDamage, removeDamage } from './changeCase.service.ts';
import { damageChain } from './chain.service.ts';
import { caseFacts } from './caseFacts.service.ts';
import { changeCasePlots } from './changePlots.service.ts';
import { damage, damageExperts } from './damage.service.ts';
import { damageHistory } from './history.service.ts';
import { createDamage } from './openCase.service.ts';
import { deletedDamages, restoreDamage } from './restoreCase.service.ts';

export function damageRoutes(calls: Calls, { clock, database }: Deps, jobs: Jobs): void {
  const { kysely } = database;
  const contextOf = contextsBy(clock);
  calls.serve('damage', (request) => damage(kysely, contextOf(request), request.params.id));
  calls.serve('damageHistory', (request) => damageHistory(kysely, contextOf(request), request.params.id));
  calls.serve('damageChain', (request) => damageChain(kysely, contextOf(request), request.params.id));
  calls.serve('createDamage', (request) =>
    createDamage(kysely, contextOf(request), request.body, { jobs, today: clock.today() }),
  );
  calls.serve('damageExperts', (request) => damageExperts(kysely, contextOf(request), request.params.id));
  calls.serve('assignDamage', (request) => assignDamage(kysely, contextOf(request), request.params.id, request.body));
  calls.serve('changeDamage', (request) =>
    changeDamage(kysely, contextOf(request), request.params.id, request.body, clock.today()),
  );
  calls.serve('caseFacts', (request) => caseFacts(kysely, contextOf(request), request.body));
  calls.serve('changeCasePlots', (request) =>
    changeCasePlots(kysely, contextOf(request), request.params.id, request.body, jobs),
  );
  calls.serve('removeDamage', (request) => removeDamage(kysely, contextOf(request), request.params.id, jobs));
  calls.serve('deletedDamages', (request) => deletedDamages(kysely, contextOf(request), request.query.damageNumber));
  calls.serve('restoreDamage', (request) =>
    restoreDamage(kysely, contextOf(request), request.params.id, request.body, jobs),
  );
}
