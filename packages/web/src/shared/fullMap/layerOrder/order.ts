import { LAYER_KEYS, LAYERS, type LayerKey } from '@georisk/contract/layers/layerCatalog.ts';
import type { LayerGroup } from '@georisk/contract/layers/layerTypes.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';

/** The ground stays below and the tools above, whatever a person arranges between. */
const FIXED_GROUPS: readonly LayerGroup[] = ['background', 'tools'];
const groupOf = (key: LayerKey): LayerGroup => LAYERS[key].group;
const isMovable = (key: LayerKey): boolean => !FIXED_GROUPS.includes(groupOf(key));

/** Layers from the topmost down. */
export type LayerOrder = readonly LayerKey[];

/** The order of the catalogue. */
export const USUAL_ORDER: LayerOrder = LAYER_KEYS.filter(isMovable).toSorted(
  (a, b) => LAYERS[b].order - LAYERS[a].order,
);

/** A layer that the order does not know is right below the one that usually is above it. */
function completed(known: LayerOrder): LayerOrder {
  return USUAL_ORDER.reduce<LayerOrder>((order, key, index) => {
    if (order.includes(key)) return order;
    const above = USUAL_ORDER[index - 1];
    return order.toSpliced(above === undefined ? 0 : order.indexOf(above) + 1, 0, key);
  }, known);
}

/** The order that a person's browser remembers; null where none was arranged. */
export function parseOrder(text: string | null): LayerOrder | null {
  if (text === null) return null;
  const words = new Set(text.split(','));
  const known = [...words].filter((word): word is LayerKey => (USUAL_ORDER as readonly string[]).includes(word));
  return known.length === 0 ? null : completed(known);
}

/** The order as it is remembered; null for the usual one. */
export const writeOrder = (order: LayerOrder): string | null =>
  order.join() === USUAL_ORDER.join() ? null : order.join();

/** The order with a layer at another's place: above it where it comes from below, else below it. */
export function withMove(order: LayerOrder, key: LayerKey, to: LayerKey): LayerOrder {
  const [from, at] = [order.indexOf(key), order.indexOf(to)];
  return from === -1 || at === -1 ? order : order.toSpliced(from, 1).toSpliced(at, 0, key);
}

/** Places of the drawing order between the settlements and the highlight of a plot. */
const [LOWEST, HIGHEST] = [100, 690];

const placeOf = ({ layer, raise = 0 }: LayerSpec): number => LAYERS[layer].order + raise;

/** A layer's descriptions at its place in a person's order; among each other they stay as they were. */
export function placed(specs: readonly LayerSpec[], key: LayerKey, order: LayerOrder | null): readonly LayerSpec[] {
  const rank = order?.indexOf(key) ?? -1;
  if (order === null || rank === -1) return specs;
  const top = HIGHEST - Math.floor((rank * (HIGHEST - LOWEST)) / order.length);
  const places = [...new Set(specs.map(placeOf))].toSorted((a, b) => b - a);
  return specs.map((spec) => ({ ...spec, order: top - places.indexOf(placeOf(spec)) }));
}
