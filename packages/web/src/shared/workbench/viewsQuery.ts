import type { ViewedList } from '@georisk/contract/verticals/insurance/caseList.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';

/** The person's own views of a list. */
export const viewsQuery = (list: ViewedList) => apiQuery('savedViews', { query: { list } });
