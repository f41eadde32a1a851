import type { ExposureRow } from '@georisk/contract/verticals/insurance/portfolio.ts';

/** Whether the sum insured of no plot is known: then it is not 0. */
export const hasNoSum = ({ plots, withoutSum }: Pick<ExposureRow, 'plots' | 'withoutSum'>): boolean =>
  withoutSum > 0 && withoutSum >= plots;
