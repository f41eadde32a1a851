import Feature from 'ol/Feature.js';
import type VectorSource from 'ol/source/Vector.js';
import { toOl } from './geometry.ts';
import type { MapFeature } from './layerSpec.ts';
import { DESCRIPTION, descriptionOf } from './styles.ts';

function make(description: MapFeature): Feature {
  const feature = new Feature(toOl(description.geometry));
  feature.setId(description.id);
  feature.set(DESCRIPTION, description, true);
  return feature;
}

/** Makes the source contain exactly these shapes, touching only those that changed. */
export function syncFeatures(source: VectorSource, wanted: readonly MapFeature[]): void {
  const byId = new Map(wanted.map((description) => [description.id, description]));
  const stale = source.getFeatures().filter((feature) => descriptionOf(feature) !== byId.get(String(feature.getId())));
  for (const feature of stale) source.removeFeature(feature);
  const missing = [...byId.values()].filter((description) => source.getFeatureById(description.id) === null);
  source.addFeatures(missing.map(make));
}
