import type { Answer } from '@georisk/contract/endpoints.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { ROLE_GROUPS } from '@georisk/domain/roles/roles.ts';
import { nearestNeighbour, routeLength } from '@georisk/domain/sampling/route.ts';
import type { Executor } from '#server/db/executor.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { expertsIn, openCasesOfExperts } from './load.repository.ts';
import { refreshBeforeReading } from './refreshLines.ts';

const METRES = 1_000;

/** The way through the places in the order of the assessor's own day: always the nearest that is left. */
function kilometres(places: readonly Position[]): number | null {
  const [first] = places;
  return first === undefined ? null : routeLength(first, places, nearestNeighbour(first, places)) / METRES;
}

/** Open cases of every expert within reach: how many, how late, how large, how far apart. */
export async function caseLoad(executor: Executor, context: CallContext): Promise<Answer<'caseLoad'>> {
  const { access, today } = context;
  await refreshBeforeReading(executor, today);
  const [experts, cases] = await Promise.all([
    expertsIn(executor, access.scope, ROLE_GROUPS.expert),
    openCasesOfExperts(executor, access.scope),
  ]);
  const companies = experts.flatMap(({ companyId }) => (companyId === null ? [] : [companyId]));
  await auditForeign(executor, context, companies, 'caseList/load');
  const byExpert = Map.groupBy(cases, ({ expertId }) => expertId);
  return experts.map(({ id, name }) => {
    const own = byExpert.get(id) ?? [];
    const places = own.flatMap(({ x, y }): Position[] => (x === null || y === null ? [] : [[x, y]]));
    return {
      id,
      name,
      openCases: own.length,
      lateCases: own.filter(({ dueOn }) => dueOn !== null && dueOn < today).length,
      area: own.reduce((sum, { area }) => sum + area, 0),
      km: kilometres(places),
    };
  });
}
