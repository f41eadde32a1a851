import type RenderFeature from 'ol/render/Feature.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import { createXYZ } from 'ol/tilegrid.js';
import type VectorTile from 'ol/VectorTile.js';
import type { MvtSpec } from '../layerSpec.ts';
import { MVT_FORMAT } from './mvtFeatures.ts';
import { MVT_LAYERS } from './mvtLayers.ts';

/** Half as many tiles as pictures have, each four times as large. */
export const MVT_TILE_SIZE = 512;

export type LoadTile = (tile: VectorTile<RenderFeature>, url: string, extent: number[]) => void;

/** The vector tiles of a layer, read as they are shown. */
export function tilesOf(layer: MvtSpec['layer'], load: LoadTile): VectorTileSource {
  const { zooms } = MVT_LAYERS[layer];
  return new VectorTileSource<RenderFeature>({
    format: MVT_FORMAT,
    wrapX: false,
    tileGrid: createXYZ({ minZoom: zooms.first, maxZoom: zooms.last, tileSize: MVT_TILE_SIZE }),
    url: `/tiles/${layer}/{z}/{x}/{y}.mvt`,
    tileLoadFunction: (tile, url) => {
      const vectorTile = tile as VectorTile<RenderFeature>;
      vectorTile.setLoader((extent) => load(vectorTile, url, extent));
    },
  });
}

/** The zoom of the tiles that the map shows: between two zooms it takes the smaller one, not the nearest. */
export const shownZoom = (source: VectorTileSource, resolution: number): number | undefined =>
  source.getTileGrid()?.getZForResolution(resolution, source.zDirection);
