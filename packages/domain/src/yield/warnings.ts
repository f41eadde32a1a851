import type { SampleUnit } from './sample.ts';
import { at } from './sums.ts';
import type { YieldEstimate } from './estimate.ts';

/** What a person should look at before the figure is used; nothing is ever left out silently. */
export type YieldWarning =
  | { readonly reason: 'above-plausible'; readonly sequenceId: number; readonly limit: number }
  | { readonly reason: 'beside-area'; readonly sequenceId: number }
  | { readonly reason: 'outside-area'; readonly sequenceId: number }
  | { readonly reason: 'outside-table'; readonly sequenceId: number }
  | { readonly reason: 'outlier'; readonly sequenceId: number }
  | { readonly reason: 'leverage'; readonly sequenceId: number }
  | { readonly reason: 'negative-slope'; readonly sequenceId: null }
  | { readonly reason: 'no-image'; readonly sequenceId: null };

const OUTLIER = 3;
const LEAST_FOR_OUTLIERS = 8;
const MOST_LEVERAGE = 0.6;

/** Points that the accepted regression shows to be odd: far off the line, or alone in deciding it (domain.md 1.4, step 6). */
export function oddPoints(units: readonly SampleUnit[], { regression, prediction }: YieldEstimate): YieldWarning[] {
  if (regression === null || prediction === null) return [];
  const { residuals, leverages, variance } = regression;
  return units.flatMap(({ sequenceId }, index): YieldWarning[] => {
    const leverage = at(leverages, index);
    if (leverage > MOST_LEVERAGE) return [{ reason: 'leverage', sequenceId }];
    const studentised = at(residuals, index) / Math.sqrt(variance * (1 - leverage));
    return units.length >= LEAST_FOR_OUTLIERS && Math.abs(studentised) > OUTLIER
      ? [{ reason: 'outlier', sequenceId }]
      : [];
  });
}

/** How far the figure may be trusted: fewer than four points inform, a wide interval is uncertain (domain.md 1.4, step 8). */
export type YieldQuality = 'ok' | 'informative' | 'uncertain';

const LEAST_POINTS = 4;
const WIDE = 0.25;

export function qualityOf({ n, value, interval90 }: Pick<YieldEstimate, 'n' | 'value' | 'interval90'>): YieldQuality {
  if (n < LEAST_POINTS || interval90 === null) return 'informative';
  return interval90[1] - value > WIDE * value ? 'uncertain' : 'ok';
}
