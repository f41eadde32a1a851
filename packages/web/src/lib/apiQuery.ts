import type { ApiName } from '@georisk/contract/api.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { type CallOptions, callApi } from './api.ts';
import { keptOr, type Read } from './keptAnswers.ts';

/**
 * A read of the contract as query options, under one key everywhere: `useQuery(apiQuery('block', { params: { code }
 * }))`. A failure without data shows the error page; `meta: { errorPage: false }` shows it beside the part that
 * requested it. Where the service cannot be reached, the answer that was taken to the field.
 */
export const apiQuery = <N extends ApiName>(name: N, options: Omit<CallOptions<N>, 'signal' | 'body'> = {} as never) =>
  queryOptions({
    queryKey: [name, options.params ?? {}, options.query ?? {}] as const,
    queryFn: ({ signal }): Promise<Answer<N>> =>
      callApi(name, ...([{ ...options, signal }] as never)).catch((error: unknown) =>
        keptOr<Answer<N>>({ name, ...options } as Read, error),
      ),
  });
