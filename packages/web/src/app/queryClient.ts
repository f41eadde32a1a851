import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isServiceFailure } from '#web/lib/apiProblem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * False where a failure is shown beside the part that requested the data, or not at all, instead of on the
       * error page.
       */
      readonly errorPage?: boolean;
    };
    mutationMeta: {
      /** True where a network failure shows the error page; otherwise the action itself reports what was kept. */
      readonly errorPage?: boolean;
    };
  }
}

const RETRY_AFTER_MS = 600;

/** One cache per session: data that one user read are never visible to the next one on the same machine. */
export function makeQueryClient(onServiceFailure: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const wanted = query.meta?.errorPage !== false && query.state.data === undefined;
        if (wanted && isServiceFailure(error)) onServiceFailure();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.errorPage === true && isServiceFailure(error)) onServiceFailure();
      },
    }),
    defaultOptions: {
      queries: {
        // Tried without a network too: the device may have been given the answer before.
        networkMode: 'offlineFirst',
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && isServiceFailure(error),
        retryDelay: RETRY_AFTER_MS,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
