import type { Answer, Body, Query } from '@georisk/contract/endpoints.ts';
import { MAX_CASE_POINTS } from '@georisk/contract/verticals/insurance/caseList.ts';
import type { Executor } from '#server/db/executor.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { policiesWhere } from './policyList.repository.ts';
import { yearOfList } from './policyList.service.ts';
import { pointsOfPolicies } from './policyPoints.repository.ts';

async function pointsWhere(
  executor: Executor,
  context: CallContext,
  where: ReturnType<typeof policiesWhere>,
): Promise<Answer<'policyPoints'>> {
  const rows = await pointsOfPolicies(executor, where, MAX_CASE_POINTS + 1);
  const companies = [...new Set(rows.map(({ companyId }) => companyId))];
  await auditForeign(executor, context, companies, 'policyList/points');
  const items = rows
    .slice(0, MAX_CASE_POINTS)
    .flatMap(({ id, policyNumber, x, y }) =>
      x === null || y === null ? [] : [{ id, policyNumber, position: [x, y] }],
    );
  return { items, cut: rows.length > MAX_CASE_POINTS };
}

/** Places of the policies of a filter: the newest of very many. */
export async function policyPoints(
  executor: Executor,
  context: CallContext,
  { year: asked, sort: _sort, ...filter }: Query<'policyPoints'>,
): Promise<Answer<'policyPoints'>> {
  const year = await yearOfList(executor, context, asked);
  if (year === null) return { items: [], cut: false };
  return pointsWhere(executor, context, policiesWhere({ year }, context.access.scope, filter));
}

/** Places of those of the chosen policies that the caller reaches. */
export const chosenPolicyPoints = (executor: Executor, context: CallContext, { ids }: Body<'chosenPolicyPoints'>) =>
  pointsWhere(executor, context, policiesWhere({ ids }, context.access.scope, {}));
