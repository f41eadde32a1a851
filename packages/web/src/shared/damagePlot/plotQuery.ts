import { apiQuery } from '#web/lib/apiQuery.ts';

/** A damaged plot with all its shapes. */
export const plotQuery = (id: number) => ({
  ...apiQuery('damagePlot', { params: { id }, query: { getDrawings: 'true' as const } }),
  meta: { errorPage: false },
});
