import { skipToken, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';

/** The block with everything on it. @param code undefined for none */
export const useBlock = (code: string | undefined) =>
  useQuery({
    ...apiQuery('block', { params: { code: code ?? '' } }),
    ...(code === undefined ? { queryFn: skipToken } : {}),
    meta: { errorPage: false },
  });
