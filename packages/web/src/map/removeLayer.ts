import type BaseLayer from 'ol/layer/Base.js';
import type OlMap from 'ol/Map.js';

/**
 * Takes a layer off a map, and frees it after the next frame: the last one still names it, and a search for what is under
 * the pointer would find a freed layer there.
 */
export function removeLayer(map: OlMap, layer: BaseLayer): void {
  map.once('postrender', () => layer.dispose());
  map.removeLayer(layer);
}
