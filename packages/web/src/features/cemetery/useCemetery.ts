import type { CemeteryGuide, Graveyard } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { type Chosen, NOTHING, selectionOf, type Selection } from './selection.ts';

/** A register changes by the day, not by the minute. */
const FRESH = { staleTime: 300_000, meta: { errorPage: false } } as const;

export interface Cemetery {
  readonly graveyards: readonly Graveyard[];
  readonly guides: readonly CemeteryGuide[];
}

/** The user's graveyards with everything that is looked at as a whole. */
export function useCemetery() {
  const graveyards = useQuery({ ...apiQuery('graveyards'), ...FRESH });
  const guides = useQuery({ ...apiQuery('cemeteryGuide'), ...FRESH });
  const all = [graveyards, guides];
  const data: Cemetery | undefined =
    graveyards.data === undefined || guides.data === undefined
      ? undefined
      : { graveyards: graveyards.data, guides: guides.data };
  return {
    data,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const query of all) if (query.isError) void query.refetch();
    },
  };
}

export interface Choice {
  readonly selection: Selection;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The graves that an address chooses. */
export function useChoice(chosen: Chosen | null): Choice {
  const query = useQuery({
    ...apiQuery('chosenGraves', { query: chosen ?? {} }),
    ...FRESH,
    enabled: chosen !== null,
  });
  const { data, error } = query;
  const selection = useMemo(
    () => (chosen === null || data === undefined ? NOTHING : selectionOf(data)),
    // The answer decides: `chosen` is another object at every rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [chosen === null, data],
  );
  const isLoading = chosen !== null && error === null && data === undefined;
  return { selection, isLoading, error: chosen === null ? null : error, retry: () => void query.refetch() };
}
