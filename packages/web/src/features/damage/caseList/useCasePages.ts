import type { Answer } from '@georisk/contract/endpoints.ts';
import { sortText } from '@georisk/domain/caseList/columns.ts';
import { conflictsOf, filterQuery } from '@georisk/domain/caseList/filter.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import type { CaseAddress } from './useCaseAddress.ts';

export const CASES_AT_ONCE = 50;

type Page = Answer<'damages'>;

/** The list, a page after the other: each goes on where the one before it ended, whatever was written meanwhile. */
export function useCasePages({ filter, sort }: Pick<CaseAddress, 'filter' | 'sort'>) {
  const query = { ...filterQuery(filter), sort: sortText(sort), pageSize: CASES_AT_ONCE };
  return useInfiniteQuery({
    queryKey: ['damages', 'pages', query],
    queryFn: ({ signal, pageParam }): Promise<Page> =>
      callApi('damages', {
        query: { ...query, ...(pageParam !== null && { after: pageParam }) } as never,
        signal,
      }),
    // Without a network the page has the cases of this device.
    meta: { errorPage: false },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Page) => next,
    placeholderData: keepPreviousData,
    enabled: conflictsOf(filter).length === 0,
  });
}
