import type { Answer } from '@georisk/contract/endpoints.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { ROLE_GROUPS } from '@georisk/domain/roles/roles.ts';
import { nearestNeighbour, routeLength } from '@georisk/domain/sampling/route.ts';
import { byHungarian } from '@georisk/domain/text/inHungarian.ts';
import type { Executor } from '#server/db/executor.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { expertsIn, loadOfExperts, loadToHandOut } from './load.repository.ts';
import { refreshBeforeReading } from './refreshLines.ts';

const METRES = 1_000;

/** The way through the places in the order of the assessor's own day, in km: always the nearest that is left. */
function kilometres(places: readonly Position[] | null): number | null {
  const first = places?.[0];
  if (places === null || first === undefined) return null;
  return routeLength(first, places, nearestNeighbour(first, places)) / METRES;
}

/** Open cases of every expert within reach: how many, how late, how large, how far apart; and those that are to be handed out. */
export async function caseLoad(executor: Executor, context: CallContext): Promise<Answer<'caseLoad'>> {
  const { access, today } = context;
  await refreshBeforeReading(executor, today);
  const [experts, loads, toHandOut] = await Promise.all([
    expertsIn(executor, access.scope, ROLE_GROUPS.expert),
    loadOfExperts(executor, access.scope, today),
    loadToHandOut(executor, access.scope, today),
  ]);
  const companies = experts.flatMap(({ companyId }) => (companyId === null ? [] : [companyId]));
  await auditForeign(executor, context, companies, 'caseList/load');
  const byExpert = new Map(loads.map((load) => [load.expertId, load]));
  const listed = byHungarian(experts, ({ name }) => name).map(({ id, name }) => {
    const { openCases = 0, lateCases = 0, area = 0, places = null } = byExpert.get(id) ?? {};
    return { id, name, openCases, lateCases, area, km: kilometres(places) };
  });
  return { experts: listed, toHandOut };
}
