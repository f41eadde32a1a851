import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';

/** The map is made anew when weather is imported. */
const STALE_MS = 300_000;

/** How the danger map was made. */
export const useFrostMap = () => useQuery({ ...apiQuery('frostMap'), staleTime: STALE_MS, meta: { errorPage: false } });
