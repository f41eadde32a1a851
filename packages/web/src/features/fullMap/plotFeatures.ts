import type { Plot } from '@georisk/contract/endpoints/map.ts';
import { asAreal } from '#web/map/areal.ts';
import type { MapFeature } from '#web/map/layerSpec.ts';
import type { HoverText } from './mapPart.ts';
import { fullMapTexts as texts } from './fullMap.hu.ts';

export type PlotKind = Plot['kind'];

/** Keys of the layer descriptions, one for each kind of plot. */
export const PLOT_KEYS = {
  mepar: 'BLOCKS',
  policyPlot: 'POLICY PLOTS NEAR',
  damagePlot: 'DAMAGE PLOTS NEAR',
} as const satisfies Record<PlotKind, string>;

/** A plot's shape with what it is, by the identity of its layer. */
export interface PlotFeature extends MapFeature {
  readonly plot: Plot;
}

const STYLES = { mepar: 'blockOther', policyPlot: 'tableBoundary', damagePlot: 'damagePlot' } as const;

const idOf = ({ kind, id, meparCode }: Plot): string => (kind === 'mepar' ? meparCode : String(id));

const labelOf = ({ kind, meparCode, plantName }: Plot): string | null => (kind === 'mepar' ? meparCode : plantName);

function make(plot: Plot): PlotFeature {
  const label = labelOf(plot);
  return {
    id: idOf(plot),
    geometry: asAreal(plot.geom),
    style: STYLES[plot.kind],
    ...(label === null ? {} : { label }),
    plot,
  };
}

/**
 * The shapes of one kind among the plots of an extent; a plot that was there before keeps its shape, so that nothing is drawn anew.
 * @param except codes and ids that the view draws by itself
 */
export function plotFeatures(
  plots: readonly Plot[],
  kind: PlotKind,
  before: ReadonlyMap<string, PlotFeature>,
  except: ReadonlySet<string>,
): readonly PlotFeature[] {
  return plots
    .filter((plot) => plot.kind === kind && !except.has(idOf(plot)))
    .map((plot) => before.get(idOf(plot)) ?? make(plot));
}

const TITLES: { readonly [K in PlotKind]: (plot: Plot) => string } = {
  mepar: ({ meparCode }) => texts.block(meparCode),
  policyPlot: ({ plantName }) => `${texts.policyPlot}: ${plantName ?? texts.unknownPlant}`,
  damagePlot: ({ plantName }) => `${texts.damagePlot}: ${plantName ?? texts.unknownPlant}`,
};

/** What stands beside the mouse on a plot. */
export function plotHover(plot: Plot): HoverText {
  const { kind, meparCode, policyNumber, damageNumber } = plot;
  return {
    title: TITLES[kind](plot),
    lines: [
      ...(kind === 'mepar' ? [] : [texts.block(meparCode)]),
      ...(policyNumber === null ? [] : [texts.policy(policyNumber)]),
      ...(damageNumber === null ? [] : [texts.damage(damageNumber)]),
    ],
  };
}
