import type { Answer } from '@georisk/contract/endpoints.ts';
import { bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import { useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { useExtentLoad } from '#web/mapScreen/useExtentLoad.ts';
import {
  beneathNames,
  type ChronologyFeature,
  chronologyFeatures,
  type ChronologyLayerKey,
} from './chronologyLayer.ts';
import { ChronologyLegend } from './ChronologyLegend.tsx';

/** Cases are reported some times a day. */
const STALE_MS = 600_000;

interface Words {
  /** Where there is no damage yet. */
  readonly none: string;
  /** Begins the sentence of a failure. */
  readonly failed: string;
}

/** A density of damages on any map, requested once it is switched on. */
export function useChronologyPart(
  layer: ChronologyLayerKey,
  call: 'damageChronology' | 'frostChronology',
  { none, failed }: Words,
): MapPart {
  const client = useQueryClient();
  const { spec, state, features } = useExtentLoad<ChronologyFeature>({
    key: `${layer} OF ALL`,
    layer,
    cacheKey: call,
    load: async () => {
      const items: Answer<typeof call> = await client.fetchQuery({ ...apiQuery(call), staleTime: STALE_MS });
      return { features: chronologyFeatures(items), truncated: false };
    },
    none,
    failed,
    startsEmpty: true,
    quiet: true,
    look: { raise: beneathNames(layer) },
  });
  const items = features.map(({ item }) => item);
  return {
    layer,
    specs: [spec],
    state: features.length === 0 ? state : { kind: 'ready' },
    box: features.length === 0 ? null : features.map(({ geometry }) => bboxOf(geometry as never)).reduce(unionBBox),
    legend: features.length === 0 ? null : { kind: 'node', titled: true, node: <ChronologyLegend items={items} /> },
  };
}
