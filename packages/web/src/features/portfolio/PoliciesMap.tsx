import type { Answer } from '@georisk/contract/endpoints.ts';
import { MAX_CASE_POINTS } from '@georisk/contract/verticals/insurance/caseList.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatCount } from '#web/lib/format.ts';
import { ListMap } from '#web/shared/workbench/ListMap.tsx';
import type { ListSelection } from '#web/shared/workbench/useSelection.ts';
import type { listFilterOf } from './portfolioAddress.ts';
import { policyListTexts } from './texts.hu.ts';

const texts = policyListTexts.points;

interface Props {
  readonly filter: ReturnType<typeof listFilterOf>;
  /** Chosen policies that are shown instead of the filter's. */
  readonly only: readonly number[] | null;
  readonly onShowAll: () => void;
  readonly selection: ListSelection;
}

const chosenQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['policyPoints', 'chosen', ids] as const,
    queryFn: ({ signal }) => callApi('chosenPolicyPoints', { body: { ids: [...ids] }, signal }),
  });

/** What the map shows, in words. */
function legendOf({ items, cut }: Answer<'policyPoints'>, only: readonly number[] | null): string {
  if (items.length === 0) return only === null ? texts.none : texts.noneOfChosen;
  if (only !== null) return texts.onlyChosen(formatCount(items.length));
  return cut ? `${texts.legend} ${texts.cut(formatCount(MAX_CASE_POINTS))}` : texts.legend;
}

const shownOf = (only: readonly number[] | null) => (answer: Answer<'policyPoints'>) => ({
  points: answer.items.map(({ policyNumber, ...point }) => ({ ...point, name: policyNumber, isLate: false })),
  legend: legendOf(answer, only),
});

/** The filter's policies on the map, or the chosen ones alone. */
export function PoliciesMap({ filter, only, onShowAll, selection }: Props) {
  const select = useMemo(() => shownOf(only), [only]);
  const all = useQuery({
    ...apiQuery('policyPoints', { query: filter }),
    enabled: only === null,
    meta: { errorPage: false },
    select,
  });
  const chosen = useQuery({ ...chosenQuery(only ?? []), enabled: only !== null, meta: { errorPage: false }, select });
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
