import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';

export const asBox = (box: readonly number[] | null): BBox | null => {
  const [west, south, east, north] = box ?? [];
  return west === undefined || south === undefined || east === undefined || north === undefined
    ? null
    : [west, south, east, north];
};

/** The extent of the survey, for "zoom to". */
export function useFindSurvey(): () => Promise<BBox | null> {
  const client = useQueryClient();
  return useCallback(async () => asBox((await client.fetchQuery(apiQuery('soilOverview'))).box), [client]);
}
