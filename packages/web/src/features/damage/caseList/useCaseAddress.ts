import {
  type CaseColumn,
  type CaseSort,
  isCaseColumn,
  readSort,
  SHOWN_COLUMNS,
  sortText,
  USUAL_SORT,
} from '@georisk/domain/caseList/columns.ts';
import { CASE_STATES, type CaseFilter, filterQuery, readFilter } from '@georisk/domain/caseList/filter.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
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

function columnsOf(text: string | null): readonly CaseColumn[] {
  const named = (text ?? '').split(',').filter(isCaseColumn);
  // Without its number a line could not be opened.
  return named.length === 0 ? SHOWN_COLUMNS : [...new Set<CaseColumn>(['number', ...named])];
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

/** Filters, order and columns of the list of cases are in the address: a colleague who gets it sees the same list. */
export function useCaseAddress(): CaseAddress {
  const { id } = useCurrentUser();
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const filter = readFilter(withFormer(params, id));
    const sort = readSort(params.get('sort') ?? '') ?? USUAL_SORT;
    const columns = columnsOf(params.get('columns'));
    const isMapShown = params.get('map') === '1';
    const now: Choice = { filter, sort, columns, isMapShown };
    const go = (changes: Partial<Choice>) => setParams(addressOf({ ...now, ...changes }), { replace: true });
    return {
      ...now,
      query: addressOf(now).toString(),
      narrow: (changes) => go({ filter: { ...filter, ...changes } }),
      sortBy: (next) => go({ sort: next }),
      showColumns: (next) => go({ columns: next }),
      showMap: (next) => go({ isMapShown: next }),
      apply: (query) => setParams(new URLSearchParams(query), { replace: true }),
    };
  }, [params, setParams, id]);
}

export const openStates = CASE_STATES.filter((state) => state !== 'closed');
