import type { CemeteryGuide, Grave, Graveyard } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';

/** A register changes by the day, not by the minute. */
const FRESH = { staleTime: 300_000, meta: { errorPage: false } } as const;

export interface Cemetery {
  readonly graveyards: readonly Graveyard[];
  readonly guides: readonly CemeteryGuide[];
  readonly graves: readonly Grave[];
}

/** The user's graveyards with everything that is looked at as a whole. */
export function useCemetery() {
  const graveyards = useQuery({ ...apiQuery('graveyards'), ...FRESH });
  const guides = useQuery({ ...apiQuery('cemeteryGuide'), ...FRESH });
  const graves = useQuery({ ...apiQuery('graves'), ...FRESH });
  const all = [graveyards, guides, graves];
  const data: Cemetery | undefined =
    graveyards.data === undefined || guides.data === undefined || graves.data === undefined
      ? undefined
      : { graveyards: graveyards.data, guides: guides.data, graves: graves.data };
  return {
    data,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const query of all) if (query.isError) void query.refetch();
    },
  };
}
