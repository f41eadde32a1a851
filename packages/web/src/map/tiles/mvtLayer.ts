import type { FeatureLike } from 'ol/Feature.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import type { MapFeature, MvtSpec } from '../layerSpec.ts';
import { descriptionOf, lookOf } from '../styles.ts';
import { MVT_LAYERS } from './mvtLayers.ts';
import { isChosen } from './mvtFeatures.ts';
import { sharedSource } from './mvtSource.ts';

export interface MvtLayer {
  readonly layer: VectorTileLayer;
  /** Shows other areas of the same tiles. */
  choose(spec: MvtSpec): void;
  retry(): void;
  hasFailed(resolution: number, box: readonly number[]): boolean;
  release(): void;
}

interface MvtLook {
  /** Labels avoid each other. */
  readonly declutter: boolean;
  /** The description of a shape in the colours of the layer. */
  readonly recoloured: (description: MapFeature) => MapFeature;
}

/**
 * A layer of vector tiles. Many areas are drawn once as a picture of their tile, so that panning moves pictures; a
 * few (`only`) are drawn again each time, from the same tiles.
 */
export function mvtLayer(first: MvtSpec, { declutter, recoloured }: MvtLook, onChange: () => void): MvtLayer {
  let spec = first;
  const shared = sharedSource(spec.layer, onChange);
  const styleOf = (feature: FeatureLike, resolution: number) => {
    const description = descriptionOf(feature);
    const time = { year: feature.get('year') as unknown, date: feature.get('date') as unknown };
    if (description === undefined || !isChosen(spec, description.id, time)) return [];
    return lookOf(spec.style ?? MVT_LAYERS[spec.layer].style, recoloured(description), resolution);
  };
  const layer = new VectorTileLayer({
    source: shared.source,
    style: styleOf,
    declutter,
    renderMode: spec.only === undefined ? 'hybrid' : 'vector',
    preload: 0,
    useInterimTilesOnError: false,
  });
  return {
    layer,
    choose(next) {
      const isSame = ['only', 'except', 'years', 'day'].every(
        (key) => String(next[key as keyof MvtSpec]) === String(spec[key as keyof MvtSpec]),
      );
      spec = next;
      if (!isSame) layer.setStyle(styleOf);
    },
    retry: () => shared.retry(),
    hasFailed: (resolution, box) => shared.hasFailed(resolution, box),
    release: () => shared.release(),
  };
}
