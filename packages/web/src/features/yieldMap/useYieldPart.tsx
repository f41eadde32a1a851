import type { YieldArea } from '@georisk/contract/verticals/insurance/landUse.ts';
import { bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import { type YieldScale, yieldScaleAt, type YieldType } from '@georisk/domain/yieldMap/yieldScale.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { callApi } from '#web/lib/api.ts';
import { formatNumber } from '#web/lib/format.ts';
import { askable } from '#web/map/askable.ts';
import type { MapFeature } from '#web/map/layerSpec.ts';
import { onMoveEnd } from '#web/map/moves.ts';
import { shownExtent } from '#web/map/shown.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { useExtentLoad } from '#web/mapScreen/useExtentLoad.ts';
import { useSafeColours } from '#web/shared/imagery/safeColours.ts';
import { yieldTexts as texts } from './texts.hu.ts';
import { YieldChoices } from './YieldChoices.tsx';
import { yieldFeatures, yieldHover } from './yieldAreas.ts';
import { YieldLegend } from './YieldLegend.tsx';

type YieldFeature = MapFeature & { readonly area: YieldArea; readonly max: number };

const scaleNow = (): YieldScale => {
  const shown = shownExtent();
  return shown === null ? 'Nuts4' : yieldScaleAt(shown.resolution);
};

/** The scale of the yields that the map is near enough for. */
function useYieldScale(): YieldScale {
  const [scale, setScale] = useState<YieldScale>('Nuts4');
  useEffect(() => {
    const follow = () => setScale(scaleNow());
    follow();
    return onMoveEnd(follow);
  }, []);
  return scale;
}

/** The yields on any map, in their colours; requested once they are switched on. */
export function useYieldPart(): MapPart {
  const client = useQueryClient();
  const scale = useYieldScale();
  const [type, setType] = useState<YieldType>('reference');
  const [plant, setPlant] = useState('KALASZOS');
  const [isSafe] = useSafeColours();
  const { spec, state, features, find } = useExtentLoad<YieldFeature>({
    key: 'YIELD OF ALL',
    layer: 'YIELD',
    cacheKey: `yields ${type} ${plant} ${scale} ${isSafe}`,
    load: async (extent, signal) => {
      const query = { type, plant, scale };
      const [{ items, truncated }, { max }] = await Promise.all([
        callApi('yields', { query: { ...query, extent: JSON.stringify(bboxPolygon(askable(extent))) }, signal }),
        client.fetchQuery({ ...apiQuery('yieldMax', { query }) }),
      ]);
      const drawn = yieldFeatures(items, scale, { max, isSafe });
      return { features: items.flatMap((area, at) => withArea(drawn[at], area, max)), truncated };
    },
    none: texts.none,
    failed: texts.failed,
    look: { declutter: true },
  });
  const max = features[0]?.max;
  return {
    layer: 'YIELD',
    specs: [spec],
    state,
    legend: max === undefined ? null : { kind: 'node', titled: true, node: <YieldLegend max={max} /> },
    controls: <YieldChoices type={type} plant={plant} onType={setType} onPlant={setPlant} />,
    pickable: [spec.key],
    hoverText: ({ id }) => {
      const area = find(id)?.area;
      return area === undefined ? null : yieldHover(area, scale, formatNumber(area.yield));
    },
  };
}

const withArea = (drawn: MapFeature | undefined, area: YieldArea, max: number): readonly YieldFeature[] =>
  drawn === undefined ? [] : [{ ...drawn, area, max }];
