import type { ApiName } from '@georisk/contract/api.ts';
import type { Answer, Query } from '@georisk/contract/endpoints.ts';
import { bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import { type CallOptions, callApi } from '#web/lib/api.ts';
import { askable } from '#web/map/askable.ts';
import type { MapFeature } from '#web/map/layerSpec.ts';
import { type ExtentLoad, useExtentLoad } from './useExtentLoad.ts';

/** Calls that return the data of an extent. */
export type ExtentCall = {
  [N in ApiName]: Answer<N> extends { readonly items: readonly unknown[]; readonly truncated: boolean } ? N : never;
}[ApiName];

type Item<N extends ExtentCall> = Answer<N> extends { readonly items: readonly (infer T)[] } ? T : never;

/** A shape of the map with the row of the answer that it was made of. */
export type ItemFeature<N extends ExtentCall> = MapFeature & { readonly item: Item<N> };

interface ExtentPart<N extends ExtentCall>
  extends Omit<ExtentLoad<ItemFeature<N>>, 'load' | 'cacheKey' | 'key' | 'layer'> {
  readonly layer: ExtentLoad<ItemFeature<N>>['layer'];
  /** Key of its description; without one the layer's own. */
  readonly key?: string;
  readonly call: N;
  /** Query beside the extent. */
  readonly query?: Omit<Query<N>, 'extent'>;
  /** Null for a row without a place. */
  readonly featureOf: (item: Item<N>) => MapFeature | null;
}

/** A layer that one call returns by the extent, one shape per row. */
export function useExtentPart<N extends ExtentCall>({
  layer,
  key = layer,
  call,
  query,
  featureOf,
  ...rest
}: ExtentPart<N>) {
  return useExtentLoad<ItemFeature<N>>({
    ...rest,
    key,
    layer,
    cacheKey: `${call} ${JSON.stringify(query ?? {})}`,
    load: async (extent, signal) => {
      const asked = { ...query, extent: JSON.stringify(bboxPolygon(askable(extent))) };
      const answer = (await callApi(call, { query: asked, signal } as unknown as CallOptions<N>)) as {
        items: Item<N>[];
        truncated: boolean;
      };
      const features = answer.items.flatMap((item): ItemFeature<N>[] => {
        const feature = featureOf(item);
        return feature === null ? [] : [{ ...feature, item }];
      });
      return { features, truncated: answer.truncated };
    },
  });
}
