import { mayHaveLayer } from '@georisk/contract/layers/layerCatalog.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { FEATURES } from './features.ts';

const loads = new Map<number, Promise<readonly (() => MapPart)[]>>();

/** The layers of all features that a role may have: loaded once, and again after a failure. */
export function layersFor(role: number): Promise<readonly (() => MapPart)[]> {
  const before = loads.get(role);
  if (before !== undefined) return before;
  const layers = FEATURES.flatMap((feature) => feature.layers ?? []).filter(({ layer }) => mayHaveLayer(layer, role));
  const load = Promise.all(layers.map((each) => each.load()));
  load.catch(() => loads.delete(role));
  loads.set(role, load);
  return load;
}
