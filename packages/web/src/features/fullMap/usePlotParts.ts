import type { Plot } from '@georisk/contract/endpoints/map.ts';
import { type BBox, bboxOf, bboxPolygon, HUNGARY_BOUNDS, scaleBBox } from '@georisk/domain/geo/bbox.ts';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { href } from '#web/routes/routes.ts';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { asAreal } from '#web/map/areal.ts';
import { standing } from '#web/map/camera.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import { theMap } from '#web/map/theMap.ts';
import { mvtMaxResolution } from '#web/map/tiles/mvtLayers.ts';
import { boxNear } from '#web/mapScreen/boxNear.ts';
import { fullMapTexts as texts } from './fullMap.hu.ts';
import type { Hit, MapPart, PartState } from '#web/mapScreen/mapPart.ts';
import { type NearKind, PLOT_KEYS, type PlotFeature, type PlotKind, plotFeatures, plotHover } from './plotFeatures.ts';
import { sharedLoad } from './sharedLoad.ts';
import { useBlockTiles } from './useBlockTiles.ts';

/** Units of EPSG:3857 a pixel up to which plots are told apart, and asked for with all that is known of them. */
const NEAR_UNTIL = 8;
const MOST = 1_500;
const FAR_PLOTS = 'POLICY PLOT TILES';

/** Metres: a screen of some kilometres, and how much of it is worth seeing around a single block. */
const AROUND = { span: 16_000, around: 4_000 } as const;

/** Where the company has something, near to where the map stands. */
async function findPlots(kinds: readonly PlotKind[]): Promise<BBox | null> {
  const extent = JSON.stringify(bboxPolygon(scaleBBox(HUNGARY_BOUNDS, 1.1)));
  const { items } = await callApi('plots', { query: { extent, limit: MOST } });
  const boxes = items.filter(({ kind }) => kinds.includes(kind)).map(({ geom }) => bboxOf(asAreal(geom)));
  return boxNear(boxes, standing()?.centre ?? [0, 0], AROUND);
}

const plotsIn = () =>
  sharedLoad(
    (extent: BBox) => extent.join(),
    (extent, signal) =>
      callApi('plots', { query: { extent: JSON.stringify(bboxPolygon(extent)), limit: MOST }, signal }),
  );

type Known = Readonly<Record<NearKind, Map<string, PlotFeature>>>;
type States = Readonly<Record<NearKind, PartState>>;

const LOADING: PartState = { kind: 'loading' };
const READY: PartState = { kind: 'ready' };
const EMPTY: PartState = { kind: 'empty', why: texts.plotsNone };
const START: States = { policyPlot: READY, damagePlot: EMPTY };
const NOTHING: ReadonlySet<string> = new Set();

const retry = () => theMap().layers.retry();
const failed = (error: unknown): PartState => ({
  kind: 'failed',
  why: `${texts.plotsFailed} ${messageOf(error)}`,
  retry,
});

/** Outlines of any number, without what is known of them; near by the others stand in their place. */
const FAR: LayerSpec = {
  key: FAR_PLOTS,
  layer: 'POLICY_PLOT',
  visible: true,
  minResolution: NEAR_UNTIL,
  maxResolution: mvtMaxResolution('policyPlots'),
  source: { kind: 'mvt', layer: 'policyPlots' },
};

interface Options {
  /** What the view draws by itself: block codes, ids of policy plots and of damaged plots. */
  readonly except?: Partial<Readonly<Record<PlotKind, ReadonlySet<string>>>>;
  /** Where a block leads, if not to its own view. */
  readonly onBlock?: (meparCode: string) => void;
}

/** Blocks, insured and damaged plots: lit up under the mouse, opened by a click. */
export function usePlotParts({ except = {}, onBlock }: Options = {}): readonly MapPart[] {
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const [plots] = useState(plotsIn);
  const [known] = useState<Known>(() => ({ policyPlot: new Map(), damagePlot: new Map() }));
  const [states, setStates] = useState(START);
  const [hovered, setHovered] = useState<PlotFeature | null>(null);

  const { mepar = NOTHING, policyPlot = NOTHING, damagePlot = NOTHING } = except;
  const tiles = useBlockTiles(mepar);
  const specs = useMemo(() => {
    const became = (kind: NearKind, state: PartState) =>
      setStates((before) => (before[kind] === state ? before : { ...before, [kind]: state }));
    // What is asked for after a small move has been there before: only after a failure is it worth a word.
    const began = (kind: NearKind) =>
      setStates((before) => (before[kind].kind === 'failed' ? { ...before, [kind]: LOADING } : before));
    const spec = (kind: NearKind, layer: LayerSpec['layer'], own: ReadonlySet<string>): LayerSpec => ({
      key: PLOT_KEYS[kind],
      layer,
      visible: true,
      maxResolution: NEAR_UNTIL,
      declutter: true,
      source: {
        kind: 'extent',
        cacheKey: `${kind} but ${[...own].join(' ')}`,
        load: async (extent, signal) => {
          began(kind);
          try {
            const { items, truncated } = await plots(extent, signal);
            const features = plotFeatures(items, kind, known[kind], own);
            known[kind].clear();
            for (const feature of features) known[kind].set(feature.id, feature);
            became(kind, features.length === 0 && own.size === 0 ? EMPTY : READY);
            return { features, truncated };
          } catch (error) {
            if (!signal.aborted) became(kind, failed(error));
            throw error;
          }
        },
      },
    });
    return {
      damagePlot: spec('damagePlot', 'PLOT', damagePlot),
      policyPlot: spec('policyPlot', 'POLICY_PLOT', policyPlot),
    };
  }, [plots, known, policyPlot, damagePlot]);

  const lit = useMemo(
    (): LayerSpec => ({
      key: 'PLOT UNDER THE MOUSE',
      layer: 'PLOT_HIGHLIGHT',
      visible: hovered !== null,
      maxResolution: NEAR_UNTIL,
      source: { kind: 'features', features: hovered === null ? [] : [{ ...hovered, style: 'blockLit' }] },
    }),
    [hovered],
  );

  const featureOf = ({ layer, id }: Hit): PlotFeature | null => {
    const kind = KINDS.find((each) => PLOT_KEYS[each] === layer);
    return kind === undefined ? null : (known[kind].get(id) ?? null);
  };
  const openBlock = (meparCode: string) => {
    if (onBlock !== undefined) onBlock(meparCode);
    else if (hasScreen('block')) void navigate(href.block(meparCode));
  };
  const open = ({ kind, id, meparCode, damageNumber }: Plot) => {
    if (kind === 'damagePlot' && damageNumber !== null && hasScreen('damage'))
      void navigate(href.damage(damageNumber, id === null ? {} : { damagePlotId: id }));
    else openBlock(meparCode);
  };
  const pointing = {
    onPick: (hit: Hit) => {
      // Shapes of tiles are known by the code of their block.
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
      specs: [...tiles.specs, specs.damagePlot, lit],
      pickable: [PLOT_KEYS.damagePlot, tiles.key],
      state: states.damagePlot.kind === 'failed' ? states.damagePlot : READY,
      findBox: () => findPlots(['mepar', 'damagePlot']),
      legend: {
        kind: 'swatches',
        rows: [
          { label: texts.legendBlock, line: MAP_COLOURS.outline },
          ...(states.damagePlot.kind === 'ready'
            ? [{ label: texts.legendDamagePlot, line: MAP_COLOURS.damage, fill: MAP_COLOURS.damageFill }]
            : []),
        ],
      },
      ...pointing,
    },
    {
      layer: 'POLICY_PLOT',
      on: true,
      specs: [FAR, specs.policyPlot],
      pickable: [PLOT_KEYS.policyPlot, FAR_PLOTS],
      state: states.policyPlot,
      findBox: () => findPlots(['policyPlot']),
      legend: { kind: 'swatches', rows: [{ label: texts.legendPolicyPlot, line: MAP_COLOURS.tableBoundary }] },
      ...pointing,
    },
  ];
}

const KINDS = Object.keys(PLOT_KEYS) as readonly NearKind[];
