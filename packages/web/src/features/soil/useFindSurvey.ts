import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { surveyBox } from './surveyBox.ts';

/** The extent of the survey, for "zoom to". */
export function useFindSurvey(): () => Promise<BBox | null> {
  const client = useQueryClient();
  return useCallback(async () => surveyBox(await client.fetchQuery(apiQuery('soilOverview'))), [client]);
}
