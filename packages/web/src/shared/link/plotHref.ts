import type { BlockPlot, OwnMepar } from '@georisk/contract/verticals/insurance/blocks.ts';
import { arealsIntersect } from '@georisk/domain/geo/intersects.ts';
import type { AlertTarget } from '@georisk/domain/link/alertTarget.ts';
import { asAreal } from '#web/map/areal.ts';
import { pathTo } from '#web/routes/routes.ts';

/** The address of the plot that an alert link is about, on its day; null where no plot has an alert then. */
export function plotHref(mepars: readonly OwnMepar[], { date }: AlertTarget): string | null {
  const alerted = mepars.filter(
    ({ alerts, blockPlots }) => blockPlots.length > 0 && alerts.some((a) => a.date === date),
  );
  // The message lists the parcels by code, and its link opens the first.
  const [first] = alerted.toSorted((a, b) => (a.meparCode < b.meparCode ? -1 : 1));
  const areas = (first?.alerts ?? []).filter((alert) => alert.date === date).map(({ geom }) => asAreal(geom));
  const isTouched = ({ tableGeometry }: BlockPlot) =>
    areas.some((area) => arealsIntersect(area, asAreal(tableGeometry)));
  const plot = first?.blockPlots.find(isTouched) ?? first?.blockPlots[0];
  return plot === undefined ? null : pathTo('blockPlot', { id: plot.id }, { date });
}
