import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import type { PlotWork } from './usePlotWork.ts';

/** What a screen wants of the work on plots: their list, or one of them drawn. */
export type PlotWish = 'list' | PolicyPlot;

export function grant(work: PlotWork, wish: PlotWish): void {
  if (wish === 'list') work.setDialog(true);
  else work.startPlot(wish);
}
