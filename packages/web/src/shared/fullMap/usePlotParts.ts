import type { Plot } from '@georisk/contract/verticals/maps/map.ts';
import { type BBox, bboxOf, bboxPolygon, HUNGARY_BOUNDS, scaleBBox } from '@georisk/domain/geo/bbox.ts';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type HasScreen, useHasScreen } from '#web/routes/openRoutes.ts';
import { href } from '#web/routes/routes.ts';
import { callApi } from '#web/lib/api.ts';
import { asAreal } from '#web/map/areal.ts';
import { standing } from '#web/map/camera.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import { mvtMaxResolution } from '#web/map/tiles/mvtLayers.ts';
import { boxNear } from '#web/mapScreen/boxNear.ts';
import { useExtentLoad } from '#web/mapScreen/useExtentLoad.ts';
import { fullMapTexts as texts } from './fullMap.hu.ts';
import type { Hit, MapPart, PartState } from '#web/mapScreen/mapPart.ts';
import { type NearKind, PLOT_KEYS, type PlotFeature, type PlotKind, plotFeatures, plotHover } from './plotFeatures.ts';
import { FAR_PLOTS, plotTable } from './shapeTable/plotTables.ts';
import { sharedLoad } from './sharedLoad.ts';
import { useBlockTiles } from './useBlockTiles.ts';

/** Units of EPSG:3857 a pixel up to which plots are distinguishable, and requested with all their data. */
const NEAR_UNTIL = 8;
const MAX = 1_500;

/** Metres: a screen of some kilometres, and the extent shown around a single block. */
const AROUND = { span: 16_000, around: 4_000 } as const;

/** The company's areas nearest to the map's position. */
async function findPlots(kinds: readonly PlotKind[]): Promise<BBox | null> {
  const extent = JSON.stringify(bboxPolygon(scaleBBox(HUNGARY_BOUNDS, 1.1)));
  const { items } = await callApi('plots', { query: { extent, limit: MAX } });
  const boxes = items.filter(({ kind }) => kinds.includes(kind)).map(({ geom }) => bboxOf(asAreal(geom)));
  return boxNear(boxes, standing()?.centre ?? [0, 0], AROUND);
}

const plotsIn = () =>
  sharedLoad(
    (extent: BBox) => extent.join(),
    (extent, signal) =>
      callApi('plots', { query: { extent: JSON.stringify(bboxPolygon(extent)), limit: MAX }, signal }),
  );

const READY: PartState = { kind: 'ready' };
const NOTHING: ReadonlySet<string> = new Set();

/** Outlines of any number, without their data; at large scale the others replace them. */
const FAR: LayerSpec = {
  key: FAR_PLOTS,
  layer: 'POLICY_PLOT',
  visible: true,
  minResolution: NEAR_UNTIL,
  maxResolution: mvtMaxResolution('policyPlots'),
  source: { kind: 'mvt', layer: 'policyPlots' },
};

interface Options {
  /** Shapes that the view draws by itself: block codes, ids of policy plots and of damaged plots. */
  readonly except?: Partial<Readonly<Record<PlotKind, ReadonlySet<string>>>>;
  /** Target of a block, if not its own view. */
  readonly onBlock?: (meparCode: string) => void;
}

type PlotLoads = Readonly<Record<NearKind, ReturnType<typeof useExtentLoad<PlotFeature>>>>;

/** The plots of the extent with their data, by kind; one request for all kinds. */
function usePlotLoads({ policyPlot = NOTHING, damagePlot = NOTHING }: NonNullable<Options['except']>): PlotLoads {
  const [plots] = useState(plotsIn);
  const near = (kind: NearKind, layer: LayerSpec['layer'], own: ReadonlySet<string>) => ({
    key: PLOT_KEYS[kind],
    layer,
    cacheKey: `${kind} but ${[...own].join(' ')}`,
    load: async (extent: BBox, signal: AbortSignal, before: ReadonlyMap<string, PlotFeature>) => {
      const { items, truncated } = await plots(extent, signal);
      return { features: plotFeatures(items, kind, before, own), truncated };
    },
    none: own.size === 0 ? texts.plotsNone : null,
    failed: texts.plotsFailed,
    quiet: true,
    look: { maxResolution: NEAR_UNTIL, declutter: true },
  });
  return {
    damagePlot: useExtentLoad({ ...near('damagePlot', 'PLOT', damagePlot), startsEmpty: true }),
    policyPlot: useExtentLoad(near('policyPlot', 'POLICY_PLOT', policyPlot)),
  };
}

/** The plot under the mouse. */
const useLit = (hovered: PlotFeature | null): LayerSpec =>
  useMemo(
    (): LayerSpec => ({
      key: 'PLOT UNDER THE MOUSE',
      layer: 'PLOT_HIGHLIGHT',
      visible: hovered !== null,
      maxResolution: NEAR_UNTIL,
      source: { kind: 'features', features: hovered === null ? [] : [{ ...hovered, style: 'blockLit' }] },
    }),
    [hovered],
  );

/** Address of a plot's own screen, else of its block; null where the role has neither. */
function addressOf({ kind, id, meparCode, damageNumber }: Plot, hasScreen: HasScreen): string | null {
  if (kind === 'damagePlot' && damageNumber !== null && hasScreen('damage'))
    return href.damage(damageNumber, id === null ? {} : { damagePlotId: id });
  return hasScreen('block') ? href.block(meparCode) : null;
}

/** Navigates to a block or to the view of a plot, where the role has them. */
function useOpening(onBlock: Options['onBlock']) {
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const openBlock = (meparCode: string) => {
    if (onBlock !== undefined) onBlock(meparCode);
    else if (hasScreen('block')) void navigate(href.block(meparCode));
  };
  const open = (plot: Plot) => {
    const own = plot.kind === 'damagePlot' ? addressOf(plot, hasScreen) : null;
    if (own === null) openBlock(plot.meparCode);
    else void navigate(own);
  };
  return { openBlock, open };
}

/** The attribute tables of all kinds of plots, each row with the address of its own screen. */
function usePlotTables() {
  const hasScreen = useHasScreen();
  return useMemo(() => {
    const table = (kind: PlotKind) => plotTable(kind, (plot) => addressOf(plot, hasScreen));
    return { plots: [table('damagePlot'), table('mepar')], policyPlots: [table('policyPlot')] };
  }, [hasScreen]);
}

/** Blocks, insured and damaged plots: highlighted under the mouse, opened by a click. */
export function usePlotParts({ except = {}, onBlock }: Options = {}): readonly MapPart[] {
  const [hovered, setHovered] = useState<PlotFeature | null>(null);
  const tiles = useBlockTiles(except.mepar ?? NOTHING);
  const loads = usePlotLoads(except);
  const lit = useLit(hovered);
  const { openBlock, open } = useOpening(onBlock);
  const tables = usePlotTables();
  const featureOf = ({ layer, id }: Hit): PlotFeature | null => {
    const kind = KINDS.find((each) => PLOT_KEYS[each] === layer);
    return kind === undefined ? null : (loads[kind].find(id) ?? null);
  };
  const pointing = {
    onPick: (hit: Hit) => {
      // Shapes of tiles are identified by the code of their block.
      if (hit.layer === tiles.key || hit.layer === FAR_PLOTS) openBlock(hit.id);
      const feature = featureOf(hit);
      if (feature !== null) open(feature.plot);
    },
    onHover: (hit: Hit | null) => {
      setHovered(hit === null ? null : featureOf(hit));
      tiles.onHover(hit);
    },
    hoverText: (hit: Hit) => {
      if (hit.layer === tiles.key) return tiles.hoverText(hit);
      if (hit.layer === FAR_PLOTS) return { title: texts.policyPlot, lines: [texts.block(hit.id)] };
      const feature = featureOf(hit);
      return feature === null ? null : plotHover(feature.plot);
    },
  };
  return [
    {
      layer: 'PLOT',
      on: true,
      specs: [...tiles.specs, loads.damagePlot.spec, lit],
      pickable: [PLOT_KEYS.damagePlot, tiles.key],
      tables: tables.plots,
      state: loads.damagePlot.state.kind === 'failed' ? loads.damagePlot.state : READY,
      findBox: () => findPlots(['mepar', 'damagePlot']),
      legend: {
        kind: 'swatches',
        rows: [
          { label: texts.legendBlock, line: MAP_COLOURS.outline },
          ...(loads.damagePlot.state.kind === 'ready'
            ? [{ label: texts.legendDamagePlot, line: MAP_COLOURS.damage, fill: MAP_COLOURS.damageFill }]
            : []),
        ],
      },
      ...pointing,
    },
    {
      layer: 'POLICY_PLOT',
      on: true,
      specs: [FAR, loads.policyPlot.spec],
      pickable: [PLOT_KEYS.policyPlot, FAR_PLOTS],
      tables: tables.policyPlots,
      state: loads.policyPlot.state,
      findBox: () => findPlots(['policyPlot']),
      legend: { kind: 'swatches', rows: [{ label: texts.legendPolicyPlot, line: MAP_COLOURS.tableBoundary }] },
      ...pointing,
    },
  ];
}

const KINDS = Object.keys(PLOT_KEYS) as readonly NearKind[];
