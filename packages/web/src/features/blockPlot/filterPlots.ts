import type { BlockPlot } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import { plainText } from '@georisk/domain/search/plainText.ts';

/** The plots whose name, block or plant contains the typed text; accents and case make no difference. */
export function filterPlots(plots: readonly BlockPlot[], typed: string): readonly BlockPlot[] {
  const phrase = plainText(typed);
  if (phrase === '') return plots;
  return plots.filter(({ name, meparCode, plantName }) =>
    [name, meparCode, plantName ?? ''].some((text) => plainText(text).includes(phrase)),
  );
}
