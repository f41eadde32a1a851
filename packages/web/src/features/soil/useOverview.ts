import type { SoilOverview } from '@georisk/contract/verticals/soil/soil.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';

/** What the company's survey contains. */
export const useOverview = (): UseQueryResult<SoilOverview> =>
  useQuery({ ...apiQuery('soilOverview'), meta: { errorPage: false } });
