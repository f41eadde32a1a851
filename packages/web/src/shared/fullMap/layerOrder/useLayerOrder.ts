import type { LayerKey } from '@georisk/contract/layers/layerCatalog.ts';
import { useMemo } from 'react';
import { useStored } from '#web/map/stored.ts';
import { type LayerOrder, parseOrder, USUAL_ORDER, withMove, writeOrder } from './order.ts';

export interface LayerOrdering {
  /** Null where the person arranged none. */
  readonly order: LayerOrder | null;
  /** Gives a layer another's place. */
  readonly move: (key: LayerKey, to: LayerKey) => void;
  readonly reset: () => void;
}

/** The order in which a person wants layers drawn, remembered by the browser. */
export function useLayerOrder(userId: number): LayerOrdering {
  const [stored, store] = useStored(`georisk-layer-order-${userId}`);
  const order = useMemo(() => parseOrder(stored), [stored]);
  return {
    order,
    move: (key, to) => store(writeOrder(withMove(order ?? USUAL_ORDER, key, to))),
    reset: () => store(null),
  };
}
