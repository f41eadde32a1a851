import { scaleOf } from '@georisk/contract/layers/layerColours.ts';
import { safeColor } from '@georisk/domain/colour/scales.ts';
import type { LayerSpec, MapFeature } from './layerSpec.ts';

/** What a layer draws of a shape's description: in colours for colour-blind readers where its spec says so. */
export function recolouring({
  layer,
  safe = false,
}: Pick<LayerSpec, 'layer' | 'safe'>): (of: MapFeature) => MapFeature {
  const scale = safe ? scaleOf(layer) : null;
  if (scale === null) return (description) => description;
  return (description) =>
    description.color === undefined ? description : { ...description, color: safeColor(scale, description.color) };
}
