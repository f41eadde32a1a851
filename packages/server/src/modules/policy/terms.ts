import type { PolicyTerms } from '@georisk/contract/schemas/refs.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { PolicyRow } from './policy.repository.ts';
import type { PolicyPlotRow } from './policyPlot.repository.ts';

/** Names of people by their numbers. */
export async function namesOf(executor: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await executor
    .selectFrom('appUser')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::int[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The sum of what is known; null of nothing known. */
const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

/** The terms of a policy, summed over the plots that its caller reaches. */
export function termsOf(
  { validFrom, validTo, deductible, perils }: PolicyRow,
  plots: readonly PolicyPlotRow[],
  names: ReadonlyMap<number, string>,
): PolicyTerms {
  const farmers = new Set(plots.flatMap(({ farmerUserId }) => farmerUserId ?? []));
  const sums = plots.map(({ sumOfPlot }) => sumOfPlot);
  return {
    insured: [...farmers]
      .map((id) => ({ id, name: names.get(id) ?? '' }))
      .sort((a, b) => a.name.localeCompare(b.name, 'hu')),
    sumInsured: sumOf(sums),
    withoutSum: sums.filter((sum) => sum === null).length,
    premium: sumOf(plots.map(({ premium }) => premium)),
    deductible,
    perils: [...perils],
    validFrom,
    validTo,
  };
}

/** The farmers of plots. */
export const farmersOf = (plots: readonly PolicyPlotRow[]): number[] =>
  plots.flatMap(({ farmerUserId }) => farmerUserId ?? []);
