import type { YieldArea } from '@georisk/contract/verticals/insurance/landUse.ts';
import { type BBox, bboxOf, bufferBBox, HUNGARY_BOUNDS, bboxPolygon, unionBBox } from '@georisk/domain/geo/bbox.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useBack } from '#web/session/useBack.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatNumber } from '#web/lib/format.ts';
import { asAreal } from '#web/map/areal.ts';
import { NO_PADDING, showBox } from '#web/map/camera.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import { countryQuery } from '#web/map/useGround.ts';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import { useSafeColours } from '#web/shared/imagery/safeColours.ts';
import type { Hit, MapPart, PartState } from '#web/mapScreen/mapPart.ts';
import { PanelHead } from '#web/ui/PanelHead.tsx';
import { yieldTexts as texts } from './texts.hu.ts';
import { useYieldView, type YieldMapAsked, type YieldView } from './useYieldView.ts';
import { codeOf, yieldFeatures, yieldHover } from './yieldAreas.ts';
import { YieldLegend } from './YieldLegend.tsx';
import { plantTitle } from './YieldChoices.tsx';
import { YieldPanel } from './YieldPanel.tsx';

const KEY = 'YIELD';
/** Smallest extent of the first view, metres: a closer one would show blocks, and not districts. */
const MIN_LOOK = 90_000;

/** Around the districts that have a yield, else the country; null until that is known. */
function useFirstLook({ type, plant }: YieldMapAsked): BBox | null {
  const query = { type, plant, scale: 'Nuts4', extent: JSON.stringify(bboxPolygon(HUNGARY_BOUNDS)) } as const;
  const districts = useQuery({ ...apiQuery('yields', { query }), staleTime: Infinity, meta: { errorPage: false } });
  const { data: countries } = useQuery(countryQuery());
  if (districts.isPending) return null;
  const boxes = (districts.data?.items ?? []).map(({ yieldPolygon }) => bboxOf(asAreal(yieldPolygon)));
  if (boxes.length > 0) {
    const box = boxes.reduce(unionBBox);
    const lacking = Math.max(0, MIN_LOOK - Math.max(box[2] - box[0], box[3] - box[1])) / 2;
    return bufferBBox(box, lacking);
  }
  const all = (countries ?? []).map(({ polygon }) => bboxOf(asAreal(polygon)));
  return all.length === 0 ? HUNGARY_BOUNDS : all.reduce(unionBBox);
}

const stateOf = ({ loading, error, areas, retry }: YieldView): PartState => {
  if (error !== null) return { kind: 'failed', why: texts.failed, retry };
  if (loading) return { kind: 'loading' };
  return areas.length === 0 ? { kind: 'empty', why: texts.none } : { kind: 'ready' };
};

/** The areas by their colours, and the one under the mouse. */
function useYieldSpecs({ areas, scale, max }: YieldView, selected: YieldArea | undefined): readonly LayerSpec[] {
  const [isSafe] = useSafeColours();
  const features = useMemo(
    () => (max === undefined ? [] : yieldFeatures(areas, scale, { max, isSafe })),
    [areas, scale, max, isSafe],
  );
  return useMemo(
    (): readonly LayerSpec[] => [
      { key: KEY, layer: 'YIELD', visible: true, declutter: true, source: { kind: 'features', features } },
      {
        key: 'YIELD UNDER THE MOUSE',
        layer: 'YIELD',
        visible: selected !== undefined,
        raise: 1,
        source: {
          kind: 'features',
          features:
            selected === undefined
              ? []
              : [{ id: String(selected.id), geometry: asAreal(selected.yieldPolygon), style: 'yieldLit' }],
        },
      },
    ],
    [features, selected],
  );
}

interface Pointing {
  readonly onPoint: (area: YieldArea | null) => void;
  readonly onZoom: (area: YieldArea) => void;
}

/** What the mouse does on the areas. */
function pointingOf({ areas, scale }: YieldView, { onPoint, onZoom }: Pointing) {
  const areaOf = ({ id }: Hit) => areas.find((area) => String(area.id) === id) ?? null;
  return {
    pickable: [KEY],
    // Leaving an area keeps its table: the mouse may be moving to it.
    onHover: (hit) => {
      if (hit !== null) onPoint(areaOf(hit));
    },
    onPick: (hit) => {
      const area = areaOf(hit);
      if (area !== null) onZoom(area);
    },
    hoverText: (hit) => {
      const area = areaOf(hit);
      return area === null ? null : yieldHover(area, scale, formatNumber(area.yield));
    },
  } satisfies Partial<MapPart>;
}

/** Yields as areas on the map, from red to green. */
export function YieldMap(asked: YieldMapAsked) {
  const { type, plant } = asked;
  const view = useYieldView(asked);
  const first = useFirstLook(asked);
  const onBack = useBack();
  const [pointed, setPointed] = useState<YieldArea | null>(null);
  const title = plantTitle(plant);
  useScreenTitle(title, texts.titles[type]);

  const { areas, max } = view;
  const selected = areas.find(
    (area) => area === pointed || (area.id === pointed?.id && codeOf(area) === codeOf(pointed)),
  );
  const specs = useYieldSpecs(view, selected);
  const zoom = (area: YieldArea) => {
    setPointed(area);
    showBox(bboxOf(asAreal(area.yieldPolygon)), NO_PADDING);
  };
  const part: MapPart = {
    layer: 'YIELD',
    on: true,
    specs,
    state: stateOf(view),
    legend: max === undefined ? null : { kind: 'node', titled: true, node: <YieldLegend max={max} /> },
    box: first,
    ...pointingOf(view, { onPoint: setPointed, onZoom: zoom }),
  };
  const head = (compact: boolean) => (
    <PanelHead
      backLabel={texts.back}
      onBack={onBack}
      over={texts.titles[type]}
      title={title}
      note=""
      compact={compact}
    />
  );
  return (
    <FullMap
      title={`${texts.titles[type]} · ${title}`}
      parts={[part]}
      focus={first === null ? null : { key: `yields ${type} ${plant}`, box: first }}
      told={['YIELD']}
      panel={{
        title: texts.titles[type],
        head,
        body: <YieldPanel {...asked} view={view} selected={selected ?? null} onPoint={setPointed} onZoom={zoom} />,
      }}
    />
  );
}
