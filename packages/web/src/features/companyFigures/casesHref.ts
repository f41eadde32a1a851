import { pathTo } from '#web/routes/routes.ts';

interface Cases {
  /** Days, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly crop?: string;
  /** A word that the list is searched for. */
  readonly q?: string;
}

/** The list of cases under a filter. */
export const casesHref = (filter: Cases): string => pathTo('damages', {}, { ...filter });
