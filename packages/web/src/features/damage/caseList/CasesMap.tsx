import type { Answer } from '@georisk/contract/endpoints.ts';
import { MAX_CASE_POINTS } from '@georisk/contract/verticals/insurance/caseList.ts';
import { type CaseFilter, filterQuery } from '@georisk/domain/caseList/filter.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatCount } from '#web/lib/format.ts';
import { ListMap } from '#web/shared/workbench/ListMap.tsx';
import type { ListSelection } from '#web/shared/workbench/useSelection.ts';
import { caseListTexts } from './caseList.hu.ts';

const texts = caseListTexts.points;

interface Props {
  readonly filter: CaseFilter;
  /** Chosen cases that are shown instead of the filter's. */
  readonly only: readonly number[] | null;
  readonly onShowAll: () => void;
  readonly selection: ListSelection;
}

/** Chosen cases may be outside of the filter, or of its newest ones. */
const chosenQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['casePoints', 'chosen', ids] as const,
    queryFn: ({ signal }) => callApi('chosenCasePoints', { body: { ids: [...ids] }, signal }),
  });

/** What the map shows, in words. */
function legendOf({ items, cut }: Answer<'casePoints'>, only: readonly number[] | null): string {
  if (only !== null) return items.length === 0 ? texts.noneOfChosen : texts.onlyChosen(formatCount(items.length));
  const legend = items.length === 0 ? texts.none : texts.legend;
  return cut ? `${legend} ${texts.cut(formatCount(MAX_CASE_POINTS))}` : legend;
}

const shownOf = (only: readonly number[] | null) => (answer: Answer<'casePoints'>) => ({
  points: answer.items.map(({ damageNumber, ...point }) => ({ ...point, name: damageNumber })),
  legend: legendOf(answer, only),
});

/** The filter's cases on the map, or the chosen ones alone. */
export function CasesMap({ filter, only, onShowAll, selection }: Props) {
  const select = useMemo(() => shownOf(only), [only]);
  const all = useQuery({
    ...apiQuery('casePoints', { query: filterQuery(filter) as never }),
    enabled: only === null,
    meta: { errorPage: false },
    select,
  });
  const chosen = useQuery({
    ...chosenQuery(only ?? []),
    enabled: only !== null,
    meta: { errorPage: false },
    select,
  });
  return (
    <ListMap
      title={texts.title}
      loading={texts.loading}
      query={only === null ? all : chosen}
      showAll={only === null ? null : { text: texts.showAll, run: onShowAll }}
      selection={selection}
    />
  );
}
