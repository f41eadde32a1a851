import type { Answer, Query } from '@georisk/contract/endpoints/endpoints.ts';
import type { Policy, PolicyPlot, PolicyYield } from '@georisk/contract/endpoints/policies.ts';
import { sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/problem.ts';
import { auditForeign, type CallContext } from '../access/audit.ts';
import { mayCall, scopeOf } from '../access/scope.ts';
import { damagesIn, policiesIn, policyPlotsIn } from '../access/scopeFilter.ts';
import { damageRefsWhere, presentDamageRef } from './damageRef.repository.ts';
import { pageOfPolicies, policiesWhere, type PolicyRow, presentYield, yieldsOf } from './policy.repository.ts';
import { presentPolicyPlot } from './policyPlot.present.ts';
import { policyPlotIn, policyPlotsWhere } from './policyPlot.repository.ts';

const PAGE_SIZE = 50;
const INTEGER_ID = /^[1-9][0-9]{0,9}$/;
const MAX_ID = 2_147_483_647;

/** Whole policies: their plots, cases and yields, each within the caller's reach. */
async function whole(executor: Executor, caller: Caller, rows: readonly PolicyRow[]): Promise<Policy[]> {
  const ids = rows.map(({ id }) => id);
  const plots = await policyPlotsWhere(
    executor,
    sql<boolean>`policy_plot.policy_id = any(${ids}::int[])`,
    policyPlotsIn(scopeOf('P3', caller)),
  );
  const damages = await damageRefsWhere(
    executor,
    sql<boolean>`damage.policy_id = any(${ids}::int[])`,
    damagesIn(scopeOf('D1', caller)),
  );
  const yields = await yieldsOf(executor, ids);
  const canOpen = mayCall('D1', caller);
  return rows.map(({ id, policyNumber, year }) => ({
    id,
    policyNumber,
    year,
    policyPlots: plots.filter(({ policyId }) => policyId === id).map((plot) => presentPolicyPlot(plot, caller)),
    damages: damages.filter(({ policyId }) => policyId === id).map((damage) => presentDamageRef(damage, canOpen)),
    policyYields: yields.filter(({ policyId }) => policyId === id).map(presentYield),
  }));
}

export async function policies(
  executor: Executor,
  context: CallContext,
  { page = 1, pageSize = PAGE_SIZE }: Query<'policies'>,
): Promise<Answer<'policies'>> {
  const { caller } = context;
  const { total, rows } = await pageOfPolicies(executor, policiesIn(scopeOf('P1', caller)), { page, pageSize });
  const companies = rows.map(({ companyId }) => companyId);
  await auditForeign(executor, context, companies, `policies?page=${page}`);
  return { items: await whole(executor, caller, rows), total, page, pageSize };
}

/** A policy by its number, or failing that by its id; of several years the one that was asked for, or the newest. */
export async function policy(
  executor: Executor,
  context: CallContext,
  numberOrId: string,
  year: number | undefined,
): Promise<Policy> {
  const { caller } = context;
  const within = policiesIn(scopeOf('P2', caller));
  const ofYear = year === undefined ? sql<boolean>`true` : sql<boolean>`policy.year = ${year}`;
  const byNumber = await policiesWhere(executor, within, ofYear, sql<boolean>`policy.policy_number = ${numberOrId}`);
  const isId = INTEGER_ID.test(numberOrId) && Number(numberOrId) <= MAX_ID;
  const found =
    byNumber.length > 0 || !isId
      ? byNumber
      : await policiesWhere(executor, within, ofYear, sql<boolean>`policy.id = ${Number(numberOrId)}`);
  // Numbers are unique in a company only: an administrator gets his own company's first.
  const [newest] = found;
  const row = found.find((each) => each.companyId === caller.companyId && each.year === newest?.year) ?? newest;
  if (row === undefined) throw notFound();
  await auditForeign(executor, context, [row.companyId], `policies/${row.id}`);
  const [answer] = await whole(executor, caller, [row]);
  if (answer === undefined) throw notFound();
  return answer;
}

export async function policyPlot(executor: Executor, context: CallContext, id: number): Promise<PolicyPlot> {
  const { caller } = context;
  const row = await policyPlotIn(executor, scopeOf('P3', caller), id);
  if (row === undefined) throw notFound();
  await auditForeign(executor, context, [row.companyId], `policyPlots/${id}`);
  return presentPolicyPlot(row, caller);
}

export async function policyYields(executor: Executor, context: CallContext, id: number): Promise<PolicyYield[]> {
  const within = policiesIn(scopeOf('P4', context.caller));
  const [row] = await policiesWhere(executor, within, sql<boolean>`policy.id = ${id}`);
  if (row === undefined) throw notFound();
  await auditForeign(executor, context, [row.companyId], `policyYields/${id}`);
  const yields = await yieldsOf(executor, [id]);
  return yields.map(presentYield);
}
