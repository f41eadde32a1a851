import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { mayHaveLayer } from '@georisk/contract/layers/layerCatalog.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { FEATURES } from './features.ts';

const loads = new Map<number, Promise<readonly (() => MapPart)[]>>();

/**
 * The layers of all features that a role may have, always the same promise: a map that waits for it is drawn again and
 * again. A failure remains, as that of a lazy component does.
 */
export function layersFor(role: number): Promise<readonly (() => MapPart)[]> {
  const before = loads.get(role);
  if (before !== undefined) return before;
  const layers = FEATURES.flatMap((feature) => feature.layers ?? []).filter(
    ({ layer, call }) => mayHaveLayer(layer, role) && (call === undefined || mayCall(call, role)),
  );
  const load = Promise.all(layers.map((each) => each.load()));
  loads.set(role, load);
  return load;
}
