import { type CaseFilter, NO_FILTER, OPEN_STATES, TO_HAND_OUT } from '@georisk/domain/caseList/filter.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';
import { conditionsOf } from '#server/modules/caseList/caseList.repository.ts';

/** What each figure of cases counts: the filter of the list that it opens. */
export const CASE_FILTERS = {
  unassigned: TO_HAND_OUT,
  late: { ...NO_FILTER, late: true },
  second: { ...NO_FILTER, second: true },
  open: { ...NO_FILTER, states: OPEN_STATES },
} as const satisfies Readonly<Record<string, CaseFilter>>;
export type CaseFigure = keyof typeof CASE_FILTERS;

/** Counts the open cases of a scope by the list's own conditions: of its lines, by the index of the open ones. */
export async function caseFigures(
  executor: Executor,
  scope: Scope,
  today: string,
): Promise<Readonly<Record<CaseFigure, number>>> {
  const counts = Object.entries(CASE_FILTERS).map(
    ([key, filter]) =>
      sql`(count(*) filter (where ${sql.join(conditionsOf(filter, today), sql` and `)}))::int as ${sql.ref(key)}`,
  );
  const { rows } = await sql<Record<CaseFigure, number>>`
    select ${sql.join(counts)} from case_row damage
    where damage.status <> 'closed' and ${damagesIn(scope)}`.execute(executor);
  return rows[0] ?? { unassigned: 0, late: 0, second: 0, open: 0 };
}
