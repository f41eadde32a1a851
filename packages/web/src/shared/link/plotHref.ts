import type { OwnMepar } from '@georisk/contract/verticals/insurance/blocks.ts';
import type { AlertTarget } from '@georisk/domain/link/alertTarget.ts';
import { pathTo } from '#web/routes/routes.ts';

/** The address of the plot that an alert link is about, on its day; null where no plot has an alert then. */
export function plotHref(mepars: readonly OwnMepar[], { date }: AlertTarget): string | null {
  const alerted = mepars.filter(
    ({ alerts, blockPlots }) => blockPlots.length > 0 && alerts.some((a) => a.date === date),
  );
  // The message lists the parcels by code, and its link opens the first.
  const [first] = alerted.toSorted((a, b) => (a.meparCode < b.meparCode ? -1 : 1));
  const plot = first?.blockPlots[0];
  return plot === undefined ? null : pathTo('blockPlot', { id: plot.id }, { date });
}
