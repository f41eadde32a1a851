import { apiQuery } from '#web/lib/apiQuery.ts';

/** A damaged plot with all that is drawn on it. */
export const plotQuery = (id: number) => ({
  ...apiQuery('damagePlot', { params: { id }, query: { getDrawings: 'true' as const } }),
  meta: { errorPage: false },
});
