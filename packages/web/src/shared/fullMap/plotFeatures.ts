import type { Plot } from '@georisk/contract/verticals/maps/map.ts';
import { asAreal } from '#web/map/areal.ts';
import type { MapFeature } from '#web/map/layerSpec.ts';
import type { HoverText } from '#web/mapScreen/mapPart.ts';
import { fullMapTexts as texts } from './fullMap.hu.ts';

export type PlotKind = Plot['kind'];

/** Keys of the layer descriptions, one for each kind of plot. */
export const PLOT_KEYS = {
  policyPlot: 'POLICY PLOTS NEAR',
  damagePlot: 'DAMAGE PLOTS NEAR',
} as const satisfies Partial<Record<PlotKind, string>>;
/** The kinds that are requested by the extent; blocks, of any number, come as tiles. */
export type NearKind = keyof typeof PLOT_KEYS;

/** A plot's shape with its kind, by the identity of its layer. */
export interface PlotFeature extends MapFeature {
  readonly plot: Plot;
}

const STYLES = { policyPlot: 'tableBoundary', damagePlot: 'damagePlot' } as const;

const idOf = ({ id }: Plot): string => String(id);

const make = (plot: Plot, kind: NearKind): PlotFeature => ({
  id: idOf(plot),
  geometry: asAreal(plot.geom),
  style: STYLES[kind],
  ...(plot.plantName === null ? {} : { label: plot.plantName }),
  plot,
});

/** The earlier shape, if the plot is unchanged. */
const kept = (feature: PlotFeature | undefined, plot: Plot): PlotFeature | undefined =>
  feature !== undefined && JSON.stringify(feature.plot) === JSON.stringify(plot) ? feature : undefined;

/**
 * The shapes of one kind among the plots of an extent; an unchanged plot keeps its shape, so that nothing is drawn
 * again.
 * @param except ids that the view draws by itself
 */
export function plotFeatures(
  plots: readonly Plot[],
  kind: NearKind,
  before: ReadonlyMap<string, PlotFeature>,
  except: ReadonlySet<string>,
): readonly PlotFeature[] {
  return plots
    .filter((plot) => plot.kind === kind && !except.has(idOf(plot)))
    .map((plot) => kept(before.get(idOf(plot)), plot) ?? make(plot, kind));
}

const NAMES: Readonly<Record<PlotKind, string>> = {
  mepar: texts.blockName,
  policyPlot: texts.policyPlot,
  damagePlot: texts.damagePlot,
};

/** Text beside the mouse on a plot. */
export function plotHover(plot: Plot): HoverText {
  const { kind, meparCode, plantName, policyNumber, damageNumber } = plot;
  return {
    title: `${NAMES[kind]}: ${plantName ?? texts.unknownPlant}`,
    lines: [
      texts.block(meparCode),
      ...(policyNumber === null ? [] : [texts.policy(policyNumber)]),
      ...(damageNumber === null ? [] : [texts.damage(damageNumber)]),
    ],
  };
}
