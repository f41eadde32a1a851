import { apiQuery } from '#web/lib/apiQuery.ts';

/** The plots of the user's company; screens show their own failure. */
export const blockPlotsQuery = () => ({ ...apiQuery('blockPlots'), meta: { errorPage: false } });
