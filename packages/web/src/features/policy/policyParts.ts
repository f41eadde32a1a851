import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { formatHectares } from '#web/lib/format.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import type { HoverText, MapPart, PartLegend } from '#web/mapScreen/mapPart.ts';
import { boxOfPlots } from './policyBlocks.ts';
import { POLICY_BLOCKS, POLICY_PLOTS } from './policyLayers.ts';
import { policyTexts as texts } from './texts.hu.ts';

interface Own {
  readonly plots: readonly PolicyPlot[];
  readonly specs: readonly LayerSpec[];
  readonly onBlock: (meparCode: string) => void;
  readonly onPlot: (id: number) => void;
}

const hoverOf = (plot: PolicyPlot): HoverText => ({
  title: plot.plantName ?? texts.unknownPlant,
  lines: [plot.meparCode, texts.insured(formatHectares(plot.insuredArea))],
});

const withOwnBlocks = (legend: MapPart['legend']): PartLegend => ({
  kind: 'swatches',
  rows: [{ label: texts.ownBlocks, line: MAP_COLOURS.selected }, ...(legend?.kind === 'swatches' ? legend.rows : [])],
});

/**
 * The rows of the map with the policy's own shapes among them: a press on a boundary opens that plot, on a block the
 * block.
 */
export function withOwnShapes(parts: readonly MapPart[], { plots, specs, onBlock, onPlot }: Own): readonly MapPart[] {
  const box = boxOfPlots(plots);
  const own: Readonly<Partial<Record<MapPart['layer'], { key: string; open: (id: string) => void }>>> = {
    PLOT: { key: POLICY_BLOCKS, open: onBlock },
    POLICY_PLOT: { key: POLICY_PLOTS, open: (id) => onPlot(Number(id)) },
  };
  const hoverText = (key: string, id: string): HoverText | null => {
    if (key === POLICY_BLOCKS) return { title: texts.block(id), lines: [] };
    const plot = plots.find((each) => String(each.id) === id);
    return plot === undefined ? null : hoverOf(plot);
  };
  return parts.map((part): MapPart => {
    const mine = own[part.layer];
    if (mine === undefined) return part;
    return {
      ...part,
      ...(part.layer === 'PLOT' ? { legend: withOwnBlocks(part.legend) } : {}),
      ...(box === null ? {} : { box }),
      specs: [...part.specs, ...specs.filter(({ key }) => key === mine.key)],
      pickable: [mine.key, ...(part.pickable ?? [])],
      state: { kind: 'ready' },
      onPick: (hit) => (hit.layer === mine.key ? mine.open(hit.id) : part.onPick?.(hit)),
      hoverText: (hit) => (hit.layer === mine.key ? hoverText(mine.key, hit.id) : (part.hoverText?.(hit) ?? null)),
    };
  });
}
