import type { Answer, Query } from '@georisk/contract/endpoints.ts';
import type { Policy, PolicyChoice, PolicyPlot, PolicyYield } from '@georisk/contract/verticals/insurance/policies.ts';
import { tidyNumber } from '@georisk/domain/case/caseForm.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Caller } from '#server/http/caller.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { mayCall, scopeOf } from '#server/modules/access/scope.ts';
import { policiesIn } from '#server/modules/access/scopeFilter.ts';
import { damageRefsOfPolicies, presentDamageRef } from './damageRef.repository.ts';
import {
  companyNames,
  type PolicyRow,
  pageOfPolicies,
  policiesWhere,
  presentYield,
  yieldsOf,
} from './policy.repository.ts';
import { presentPolicyPlot } from './policyPlot.present.ts';
import { policyPlotIn, policyPlotsOf } from './policyPlot.repository.ts';
import { farmersOf, namesOf, termsOf } from './terms.ts';

const PAGE_SIZE = 50;
const INTEGER_ID = /^[1-9][0-9]{0,9}$/;
const MAX_ID = 2_147_483_647;

/** Whole policies: their plots, cases and yields, each within the caller's reach. */
async function whole(executor: Executor, caller: Caller, rows: readonly PolicyRow[]): Promise<Policy[]> {
  const ids = rows.map(({ id }) => id);
  const [plots, damages, yields] = await Promise.all([
    policyPlotsOf(executor, ids, scopeOf('policyPlot', caller)),
    damageRefsOfPolicies(executor, ids, scopeOf('damage', caller)),
    yieldsOf(executor, ids),
  ]);
  const names = await namesOf(executor, farmersOf(plots));
  const canOpen = mayCall('damage', caller);
  const plotsOf = Map.groupBy(plots, ({ policyId }) => policyId);
  const damagesOf = Map.groupBy(damages, ({ policyId }) => policyId);
  const yieldsOfPolicy = Map.groupBy(yields, ({ policyId }) => policyId);
  return rows.map((row) => {
    const { id, policyNumber, year } = row;
    return {
      id,
      policyNumber,
      year,
      terms: termsOf(row, plotsOf.get(id) ?? [], names),
      policyPlots: (plotsOf.get(id) ?? []).map((plot) => presentPolicyPlot(plot, caller)),
      damages: (damagesOf.get(id) ?? []).map((damage) => presentDamageRef(damage, canOpen)),
      policyYields: (yieldsOfPolicy.get(id) ?? []).map(presentYield),
    };
  });
}

export async function policies(
  executor: Executor,
  context: CallContext,
  { page = 1, pageSize = PAGE_SIZE }: Query<'policies'>,
): Promise<Answer<'policies'>> {
  const { access, caller } = context;
  const { total, rows } = await pageOfPolicies(executor, access.scope, { page, pageSize });
  const companies = rows.map(({ companyId }) => companyId);
  await auditForeign(executor, context, companies, `policies?page=${page}`);
  return { items: await whole(executor, caller, rows), total, page, pageSize };
}

/**
 * The possible meanings of an address: the policies of that number, or else of the number that is seen of it, or else
 * the one of that id; newest year first.
 */
async function meant(
  executor: Executor,
  { access }: CallContext,
  numberOrId: string,
  ...where: readonly RawBuilder<boolean>[]
): Promise<PolicyRow[]> {
  const all = [policiesIn(access.scope), ...where];
  for (const number of new Set([numberOrId, tidyNumber(numberOrId)])) {
    const byNumber = await policiesWhere(executor, ...all, sql<boolean>`policy.policy_number = ${number}`);
    if (byNumber.length > 0) return byNumber;
  }
  const isId = INTEGER_ID.test(numberOrId) && Number(numberOrId) <= MAX_ID;
  return isId ? policiesWhere(executor, ...all, sql<boolean>`policy.id = ${Number(numberOrId)}`) : [];
}

/** A policy by its number, or else by its id; of several the requested one, or that of the newest year. */
export async function policy(
  executor: Executor,
  context: CallContext,
  numberOrId: string,
  { year, policyId }: Query<'policy'>,
): Promise<Policy> {
  const { caller } = context;
  const ofYear = year === undefined ? [] : [sql<boolean>`policy.year = ${year}`];
  const ofId = policyId === undefined ? [] : [sql<boolean>`policy.id = ${policyId}`];
  const found = await meant(executor, context, numberOrId, ...ofYear, ...ofId);
  // Numbers are unique in a company only: an administrator gets their own company's first.
  const [newest] = found;
  const row = found.find((each) => each.companyId === caller.companyId && each.year === newest?.year) ?? newest;
  if (row === undefined) throw notFound();
  await auditForeign(executor, context, [row.companyId], `policies/${row.id}`);
  const [answer] = await whole(executor, caller, [row]);
  if (answer === undefined) throw notFound();
  return answer;
}

/**
 * The policies with the number of an address, newest first: of other years, and (for an administrator) of other
 * companies.
 */
export async function policyChoices(
  executor: Executor,
  context: CallContext,
  numberOrId: string,
): Promise<PolicyChoice[]> {
  const [first] = await meant(executor, context, numberOrId);
  if (first === undefined) throw notFound();
  const rows = await meant(executor, context, first.policyNumber);
  const companies = rows.map(({ companyId }) => companyId);
  await auditForeign(executor, context, companies, `policies/${first.id}/choices`);
  const names = await companyNames(executor, companies);
  return rows.map(({ id, policyNumber, year, companyId }) => ({
    id,
    policyNumber,
    year,
    companyId,
    companyName: names.get(companyId) ?? '',
  }));
}

export async function policyPlot(executor: Executor, context: CallContext, id: number): Promise<PolicyPlot> {
  const { access, caller } = context;
  const row = await policyPlotIn(executor, access.scope, id);
  if (row === undefined) throw notFound();
  await auditForeign(executor, context, [row.companyId], `policyPlots/${id}`);
  return presentPolicyPlot(row, caller);
}

export async function policyYields(executor: Executor, context: CallContext, id: number): Promise<PolicyYield[]> {
  const within = policiesIn(context.access.scope);
  const [row] = await policiesWhere(executor, within, sql<boolean>`policy.id = ${id}`);
  if (row === undefined) throw notFound();
  await auditForeign(executor, context, [row.companyId], `policyYields/${id}`);
  const yields = await yieldsOf(executor, [id]);
  return yields.map(presentYield);
}
