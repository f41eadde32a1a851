import {
  CASE_COLUMNS,
  type CaseColumn,
  type CaseSort,
  readSort,
  SHOWN_COLUMNS,
  sortText,
  USUAL_SORT,
} from '@georisk/domain/caseList/columns.ts';
import { type CaseFilter, filterQuery, readFilter } from '@georisk/domain/caseList/filter.ts';
import { useMemo } from 'react';
import { useAddressQuery } from '#web/ui/useAddressQuery.ts';
import { readColumns } from '#web/shared/workbench/listSpec.ts';
import { useCurrentUser } from '#web/session/useSession.ts';

const OPEN_STATES = 'new,assigned,inspected';

/** Parameters of earlier addresses of the list, which people have kept. */
function withFormer(params: URLSearchParams, userId: number): (name: string) => string | null {
  const former: Readonly<Record<string, string | undefined>> = {
    expert: params.get('scope') === 'own' ? String(userId) : undefined,
    state: params.get('status') ?? (params.get('scope') === 'open' ? OPEN_STATES : undefined),
  };
  return (name) => params.get(name) ?? former[name] ?? null;
}

export interface CaseAddress {
  readonly filter: CaseFilter;
  readonly sort: CaseSort;
  readonly columns: readonly CaseColumn[];
  readonly isMapShown: boolean;
  /** The whole choice, as a saved view keeps it. */
  readonly query: string;
  readonly narrow: (changes: Partial<CaseFilter>) => void;
  readonly sortBy: (sort: CaseSort) => void;
  readonly showColumns: (columns: readonly CaseColumn[]) => void;
  readonly showMap: (isShown: boolean) => void;
  readonly apply: (query: string) => void;
}

type Choice = Pick<CaseAddress, 'filter' | 'sort' | 'columns' | 'isMapShown'>;

function addressOf({ filter, sort, columns, isMapShown }: Choice): URLSearchParams {
  const params = new URLSearchParams(filterQuery(filter));
  if (sortText(sort) !== sortText(USUAL_SORT)) params.set('sort', sortText(sort));
  if (columns.join() !== SHOWN_COLUMNS.join()) params.set('columns', columns.join());
  if (isMapShown) params.set('map', '1');
  return params;
}

const choiceOf = (params: URLSearchParams, userId: number): Choice => ({
  filter: readFilter(withFormer(params, userId)),
  sort: readSort(params.get('sort') ?? '') ?? USUAL_SORT,
  columns: readColumns(params.get('columns'), CASE_COLUMNS, SHOWN_COLUMNS),
  isMapShown: params.get('map') === '1',
});

function replaceAll(params: URLSearchParams, by: URLSearchParams): void {
  for (const name of new Set(params.keys())) params.delete(name);
  for (const [name, value] of by) params.append(name, value);
}

/** Filters, order and columns of the list of cases are in the address: a colleague who gets it sees the same list. */
export function useCaseAddress(): CaseAddress {
  const { id } = useCurrentUser();
  const [params, setParams] = useAddressQuery();
  return useMemo(() => {
    const now = choiceOf(params, id);
    const go = (changesOf: (before: Choice) => Partial<Choice>) =>
      setParams(
        (at) => {
          const before = choiceOf(at, id);
          replaceAll(at, addressOf({ ...before, ...changesOf(before) }));
        },
        { replace: true },
      );
    return {
      ...now,
      query: addressOf(now).toString(),
      narrow: (changes) => go(({ filter }) => ({ filter: { ...filter, ...changes } })),
      sortBy: (sort) => go(() => ({ sort })),
      showColumns: (columns) => go(() => ({ columns })),
      showMap: (isMapShown) => go(() => ({ isMapShown })),
      apply: (query) => setParams((at) => replaceAll(at, new URLSearchParams(query)), { replace: true }),
    };
  }, [params, setParams, id]);
}
