import { skipToken, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';

/** A season changes when an image comes: a few times a week. */
const STALE_MS = 300_000;

/** A block's season, its newest without a year; nothing is asked without a code. Another season of the same block keeps the drawing until it is there. */
export const useCurve = (code: string | null, year: number | undefined) =>
  useQuery({
    ...apiQuery('curve', { params: { code: code ?? '' }, query: year === undefined ? {} : { year } }),
    ...(code === null ? { queryFn: skipToken } : {}),
    meta: { errorPage: false },
    staleTime: STALE_MS,
    placeholderData: (before, previous) =>
      (previous?.queryKey[1] as { readonly code?: string } | undefined)?.code === code ? before : undefined,
  });
