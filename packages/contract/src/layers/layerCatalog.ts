import type { Role } from '@georisk/domain/roles/roles.ts';
import { mayCall } from '../permissions/permissions.ts';
import { LAYERS } from '../tables.ts';
import type { Layer } from './layerTypes.ts';

export { LAYERS };

export type LayerKey = keyof typeof LAYERS;
export type LayerId = (typeof LAYERS)[LayerKey]['id'];

/** In the order of their numbers. */
export const LAYER_KEYS: readonly LayerKey[] = (Object.keys(LAYERS) as LayerKey[]).toSorted(
  (a, b) => LAYERS[a].id - LAYERS[b].id,
);

/**
 * The row of a layer. The drawing of a layer is defined by a view (`web/mapScreen/mapPart.ts`); a layer that is only a part of another's drawing is
 * in nobody's switcher.
 */
export const layerRow = (key: LayerKey): Layer => LAYERS[key];

const includes = (roles: readonly Role[], role: number) => (roles as readonly number[]).includes(role);

/** Whether a role may have the layer on its map: by the table, and by the matrix for its data. */
export function mayHaveLayer(key: LayerKey, role: number): boolean {
  const { roles, call }: Layer = LAYERS[key];
  return includes(roles, role) && (call === undefined || mayCall(call, role));
}

/** The layers that a role may have on its map, in drawing order. */
export const layersOf = (role: number): readonly LayerKey[] =>
  LAYER_KEYS.filter((key) => mayHaveLayer(key, role)).sort((a, b) => LAYERS[a].order - LAYERS[b].order);

/** The layers of a role's switcher, in the order of the table. */
export const switcherOf = (role: number): readonly LayerKey[] =>
  LAYER_KEYS.filter((key) => includes(LAYERS[key].switcher, role) && mayHaveLayer(key, role));
