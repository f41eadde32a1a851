import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { authorizedFetch } from '#web/lib/api.ts';
import { problemOf } from '#web/lib/apiProblem.ts';
import type { Curve } from './curve.ts';
import { inSeason } from './curveRows.ts';

async function read(code: string, year: number, signal: AbortSignal): Promise<Curve> {
  const answer = await authorizedFetch(`/api/blocks/${encodeURIComponent(code)}/curve?year=${year}`, signal);
  if (!answer.ok) throw await problemOf(answer);
  return (await answer.json()) as Curve;
}

/** A season changes when an image comes: a few times a week. */
const STALE_MS = 300_000;

const curveQuery = (code: string, year: number) =>
  queryOptions({
    queryKey: ['curve', code, year] as const,
    queryFn: ({ signal }) => read(code, year, signal),
    meta: { errorPage: false },
    staleTime: STALE_MS,
  });

/** A block's season, every series laid into it; nothing is asked without a code. */
export function useCurve(code: string | null, year: number) {
  const query = useQuery({
    ...curveQuery(code ?? '', year),
    ...(code === null ? { queryFn: skipToken } : {}),
    // Another season of the same block keeps the drawing until it is there.
    placeholderData: (before, previous) => (previous?.queryKey[1] === code ? before : undefined),
  });
  const curve = useMemo(() => (query.data === undefined ? null : inSeason(query.data, year)), [query.data, year]);
  return { query, curve };
}
