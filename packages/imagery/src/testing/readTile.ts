import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

/** A shape as decoded from a vector tile: rings closed, in units of the tile. */
export interface ReadFeature {
  readonly id: number;
  readonly properties: Readonly<Record<string, string | number | boolean>>;
  readonly rings: readonly (readonly (readonly [x: number, y: number])[])[];
}

export interface ReadLayer {
  readonly name: string;
  readonly extent: number;
  readonly version: number;
  readonly features: readonly ReadFeature[];
}

/** Reads a vector tile with Mapbox's reader, so that an independent program checks ours. @throws the reader's errors */
export function readTile(tile: Uint8Array): readonly ReadLayer[] {
  const { layers } = new VectorTile(new PbfReader(tile));
  return Object.values(layers).map((layer) => ({
    name: layer.name,
    extent: layer.extent,
    version: layer.version,
    features: Array.from({ length: layer.length }, (_, index) => {
      const feature = layer.feature(index);
      return {
        id: feature.id ?? 0,
        properties: feature.properties,
        rings: feature.loadGeometry().map((ring) => ring.map(({ x, y }) => [x, y] as const)),
      };
    }),
  }));
}
