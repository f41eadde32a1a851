import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { statement } from '#server/db/statement.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { policiesIn } from '#server/modules/access/scopeFilter.ts';
import { afterBeginning } from './afterBeginning.ts';
import { asIndexed, between, upper } from './between.ts';

/** Years of a policy that are searched for the newest one. */
const YEARS = 12;

/** Whether another company has a policy of this number: only a person who sees several companies can mean the other. */
const isAmbiguous = (scope: Scope): RawBuilder<boolean> =>
  scope.kind === 'all'
    ? sql<boolean>`exists (select 1 from policy other where upper(other.policy_number) = upper(policy.policy_number)
        and other.policy_number = policy.policy_number and other.company_id <> policy.company_id)`
    : sql<boolean>`false`;

const policiesWhere = (executor: Executor, key: RawBuilder<string>, from: string, to: string, scope: Scope) =>
  executor
    .selectFrom('policy')
    .innerJoin('company', 'company.id', 'policy.companyId')
    .select(['policy.id', 'policy.companyId', 'policy.policyNumber', 'policy.year', 'company.name as companyName'])
    .select(isAmbiguous(scope).as('isAmbiguous'))
    .where(between(key, from, to))
    .where(policiesIn(scope))
    .orderBy(asIndexed(key))
    .orderBy('policy.year', 'desc');

const policiesBetween = statement('search-policies', (executor, from: string, to: string, scope: Scope, rows: number) =>
  policiesWhere(executor, upper('policy.policyNumber'), from, to, scope).limit(rows),
);

/** A number from its end, without its signs, as its index keeps it (migration 0085). */
const END = sql<string>`(reverse(translate(upper(policy.policy_number), ' -/._\\', '')))`;
const fromEnd = (text: string) =>
  Array.from(text.toUpperCase().replaceAll(/[ \-/._\\]/g, ''))
    .toReversed()
    .join('');

const policiesEnding = statement(
  'search-policy-ends',
  (executor, from: string, to: string, scope: Scope, rows: number) =>
    policiesWhere(executor, END, from, to, scope).limit(rows),
);

type Row = Awaited<ReturnType<typeof policiesBetween>>[number];

/** A number once in each company, with its newest year. */
function newestOf(rows: readonly Row[], limit: number): Row[] {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.companyId} ${row.policyNumber}`;
    const known = newest.get(key);
    if (known === undefined || known.year < row.year) newest.set(key, row);
  }
  return [...newest.values()].slice(0, limit);
}

/** Policies by the beginning of their number. */
export async function policiesNumbered(executor: Executor, phrase: string, scope: Scope, limit: number) {
  const number = phrase.toUpperCase();
  return newestOf(await policiesBetween(executor, number, afterBeginning(number), scope, limit * YEARS), limit);
}

/** Fewer signs are the end of too many numbers. */
const MIN_END = 3;

/** Policies by the end of their number, with or without its signs. */
export async function policiesNumberedToEnd(executor: Executor, phrase: string, scope: Scope, limit: number) {
  const end = fromEnd(phrase);
  if (end.length < MIN_END) return [];
  return newestOf(await policiesEnding(executor, end, afterBeginning(end), scope, limit * YEARS), limit);
}
