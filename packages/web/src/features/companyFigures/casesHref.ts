import { pathTo } from '#web/routes/routes.ts';

interface Cases {
  /** Days of the report, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly crop?: string;
  readonly danger?: string;
}

/** The list of cases under a filter. */
export const casesHref = (filter: Cases): string => pathTo('damages', {}, { ...filter });
