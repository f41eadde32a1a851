import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import type { Parcel } from '#web/shared/parcels/parcel.ts';

/** A policy plot and its place. */
export interface PlotAt {
  readonly plot: PolicyPlot;
  readonly cityName: string | null;
}

/** All policy plots of the farmer, those that still need an outline first. */
export function plotsAt(parcels: readonly Parcel[]): readonly PlotAt[] {
  const all = parcels.flatMap(({ plots, cityName }) => plots.map((plot): PlotAt => ({ plot, cityName })));
  const drawn = ({ plot }: PlotAt) => Number(plot.tableGeometry !== null);
  return all.toSorted((a, b) => drawn(a) - drawn(b) || a.plot.id - b.plot.id);
}
