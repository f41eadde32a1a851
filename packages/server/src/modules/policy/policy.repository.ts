import { byHungarian } from '@georisk/domain/text/inHungarian.ts';
import type { PolicyYield } from '@georisk/contract/verticals/insurance/policies.ts';
import type { Peril } from '@georisk/domain/peril/perilRules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { prepared, statement } from '#server/db/statement.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { policiesIn } from '#server/modules/access/scopeFilter.ts';

export interface PolicyRow {
  readonly id: number;
  readonly companyId: number;
  readonly policyNumber: string;
  readonly year: number;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly deductible: number | null;
  readonly perils: readonly Peril[];
}

const COLUMNS = [
  'policy.id',
  'policy.companyId',
  'policy.policyNumber',
  'policy.year',
  'policy.validFrom',
  'policy.validTo',
  'policy.deductible',
  'policy.perils',
] as const;

const policiesQuery = (executor: Executor, ...where: readonly RawBuilder<boolean>[]) =>
  where
    .reduce((query, condition) => query.where(condition), executor.selectFrom('policy').select(COLUMNS))
    .orderBy('policy.year', 'desc')
    .orderBy('policy.policyNumber')
    .orderBy('policy.id')
    .$castTo<PolicyRow>();

const countOf = statement('policies-count', (executor, scope: Scope) =>
  executor.selectFrom('policy').select(sql<number>`count(*)::int`.as('total')).where(policiesIn(scope)),
);
const pageOf = statement('policies-page', (executor, scope: Scope, limit: number, offset: number) =>
  policiesQuery(executor, policiesIn(scope)).limit(limit).offset(offset),
);

export async function pageOfPolicies(
  executor: Executor,
  scope: Scope,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ total: number; rows: PolicyRow[] }> {
  const [[count], rows] = await Promise.all([
    countOf(executor, scope),
    pageOf(executor, scope, pageSize, (page - 1) * pageSize),
  ]);
  return { total: count?.total ?? 0, rows };
}

/** Policies in short, newest year first. @param where conditions on `policy`, all of them */
export const policiesWhere = (executor: Executor, ...where: readonly RawBuilder<boolean>[]): Promise<PolicyRow[]> =>
  prepared(executor, policiesQuery(executor, ...where));

/** Some of the policies of a scope in short, newest year first. */
export const policiesById = statement('policies-by-id', (executor, ids: readonly number[], scope: Scope) =>
  policiesQuery(executor, sql<boolean>`policy.id = any(${ids}::int[])`, policiesIn(scope)),
);

/** Names of companies by their identifiers. */
export async function companyNames(executor: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await executor
    .selectFrom('company')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::int[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface YieldRow extends PolicyYield {
  readonly policyId: number;
}

export const presentYield = ({ plantName, plantCode, yield: perHectare }: YieldRow): PolicyYield => ({
  plantName,
  plantCode,
  yield: perHectare,
});

const yieldRows = statement('yields-of-policies', (executor, policyIds: readonly number[]) =>
  executor
    .selectFrom('policyYield')
    .select(['policyId', 'plantName', 'plantCode', 'yield'])
    .where(sql<boolean>`policy_id = any(${policyIds}::int[])`)
    .orderBy('plantName')
    .$castTo<YieldRow>(),
);

/** The insured yields of policies, by crop. */
export const yieldsOf = async (executor: Executor, policyIds: readonly number[]): Promise<YieldRow[]> =>
  byHungarian(await yieldRows(executor, policyIds), ({ plantName }) => plantName);
