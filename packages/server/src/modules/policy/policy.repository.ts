import type { PolicyYield } from '@georisk/contract/endpoints/policies.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import { prepared } from '../../db/statement.ts';

export interface PolicyRow {
  readonly id: number;
  readonly companyId: number;
  readonly policyNumber: string;
  readonly year: number;
}

const COLUMNS = ['policy.id', 'policy.companyId', 'policy.policyNumber', 'policy.year'] as const;

export async function pageOfPolicies(
  executor: Executor,
  where: RawBuilder<boolean>,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ total: number; rows: PolicyRow[] }> {
  const { total } = await executor
    .selectFrom('policy')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(where)
    .executeTakeFirstOrThrow();
  const rows = await executor
    .selectFrom('policy')
    .select(COLUMNS)
    .where(where)
    .orderBy('policy.year', 'desc')
    .orderBy('policy.policyNumber')
    .orderBy('policy.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { total, rows };
}

/** Policies in short, newest year first. @param where conditions on `policy`, all of them */
export const policiesWhere = (executor: Executor, ...where: readonly RawBuilder<boolean>[]): Promise<PolicyRow[]> =>
  prepared(
    executor,
    where
      .reduce((query, condition) => query.where(condition), executor.selectFrom('policy').select(COLUMNS))
      .orderBy('policy.year', 'desc')
      .orderBy('policy.policyNumber')
      .orderBy('policy.id'),
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

export const yieldsOf = (executor: Executor, policyIds: readonly number[]): Promise<YieldRow[]> =>
  prepared(
    executor,
    executor
      .selectFrom('policyYield')
      .select(['policyId', 'plantName', 'plantCode', 'yield'])
      .where(sql<boolean>`policy_id = any(${policyIds}::int[])`)
      .orderBy('plantName'),
  );
