import { MAX_NAMED_CASES } from '@georisk/domain/case/heldCases.hu.ts';
import { filterQuery, NO_FILTER, OPEN_STATES } from '@georisk/domain/caseList/filter.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';

/** The open cases of a person. */
export const heldFilter = (expert: number) => filterQuery({ ...NO_FILTER, states: OPEN_STATES, expert });

/** How many they are, and the first of them. */
export const heldCasesQuery = (expert: number) => ({
  ...apiQuery('damages', { query: { ...heldFilter(expert), pageSize: MAX_NAMED_CASES } }),
  meta: { errorPage: false },
});
