import { skipToken, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';

/** A season changes when an image arrives: a few times a week. */
const STALE_MS = 300_000;

/**
 * A block's season, its newest without a year; nothing is requested without a code. The drawing stays until another
 * season of the same block has loaded.
 */
export const useCurve = (code: string | null, year: number | undefined) =>
  useQuery({
    ...apiQuery('curve', { params: { code: code ?? '' }, query: year === undefined ? {} : { year } }),
    ...(code === null ? { queryFn: skipToken } : {}),
    meta: { errorPage: false },
    staleTime: STALE_MS,
    placeholderData: (before, previous) =>
      (previous?.queryKey[1] as { readonly code?: string } | undefined)?.code === code ? before : undefined,
  });
