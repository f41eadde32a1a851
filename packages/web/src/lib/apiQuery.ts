import type { ApiName } from '@georisk/contract/api.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { type CallOptions, callApi } from './api.ts';
import { keptNow, keptOr, noteAnswer, type Read } from './keptAnswers.ts';
import { orAfter } from './orAfter.ts';

/**
 * A read of the contract as query options, under one key everywhere: `useQuery(apiQuery('block', { params: { code }
 * }))`. A failure without data shows the error page; `meta: { errorPage: false }` shows it beside the part that
 * requested it. Where the service cannot be reached, or does not answer for a while, the answer that was taken to the
 * field, until a newer one comes.
 */
export const apiQuery = <N extends ApiName>(name: N, options: Omit<CallOptions<N>, 'signal' | 'body'> = {} as never) =>
  queryOptions({
    queryKey: [name, options.params ?? {}, options.query ?? {}] as const,
    queryFn: async ({ signal, client, queryKey }): Promise<Answer<N>> => {
      const read = { name, ...options } as Read;
      const call = callApi(name, ...([{ ...options, signal }] as never)).then(
        (answer: Answer<N>) => {
          noteAnswer(read, answer);
          return answer;
        },
        (error: unknown) => keptOr<Answer<N>>(read, error),
      );
      const { result, isStandIn } = await orAfter<Answer<N>>(call, () => keptNow<Answer<N>>(read));
      if (isStandIn)
        call.then(
          (answer) => client.setQueryData(queryKey, answer),
          () => undefined,
        );
      return result;
    },
  });
