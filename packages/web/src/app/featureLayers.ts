import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import { mayHaveLayer } from '@georisk/contract/layers/layerCatalog.ts';
import { NotLoaded } from '#web/lib/notLoaded.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import type { FeatureLayer } from '#web/shared/feature.ts';
import { FEATURES } from './features.ts';

type Viewer = Pick<CurrentUser, 'role' | 'capabilities'>;

const loads = new Map<string, Promise<readonly (() => MapPart)[]>>();
const failed = new Set<string>();

/** Those that did not load are requested again by whoever asks next. */
export function forgetFailedLayers(): void {
  for (const key of failed) loads.delete(key);
  failed.clear();
}

/** The layers of features that a user may have. */
export const featureLayersOf = ({ role, capabilities }: Viewer): readonly FeatureLayer[] =>
  FEATURES.flatMap((feature) => feature.layers ?? []).filter(
    ({ layer, call, capability }) =>
      mayHaveLayer(layer, role) &&
      (call === undefined || mayCall(call, role)) &&
      (capability === undefined || capabilities.includes(capability)),
  );

/**
 * The layers of all features that a user may have, always the same promise: a map that waits for it is drawn again and
 * again. A failure remains until it is forgotten, for the same reason.
 */
export function layersFor(viewer: Viewer): Promise<readonly (() => MapPart)[]> {
  const key = [viewer.role, ...viewer.capabilities].join(' ');
  const before = loads.get(key);
  if (before !== undefined) return before;
  const load = Promise.all(featureLayersOf(viewer).map((each) => each.load())).catch((cause: unknown) => {
    failed.add(key);
    throw new NotLoaded('layers', { cause });
  });
  loads.set(key, load);
  return load;
}
