import { encodePoints } from '@georisk/imagery/tiles/encodePoints.ts';
import { encodeTile } from '@georisk/imagery/tiles/encodeTile.ts';
import type { PropertyValue } from '@georisk/imagery/tiles/properties.ts';
import type { TilePlace } from '@georisk/imagery/tiles/tileGrid.ts';
import type { RawBuilder } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Extent } from '#server/modules/map/extent.ts';
import { makeCell } from '#server/modules/tile/cell.ts';
import { areasOf, pointsOf, valueNames } from './feature.repository.ts';
import type { FeatureLayer } from './featureLayer.ts';
import { TILE_ZOOMS } from './matrixSet.ts';

export interface FeatureTile {
  /** Owners of what is in the tile. */
  readonly companies: readonly number[];
  /** Mapbox Vector Tile 2.1; no bytes where it is empty. */
  readonly bytes: Uint8Array;
}

/** What a tile has no type for is written as JSON. */
const plain = (value: unknown): PropertyValue =>
  value === null || typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);

const known = (companies: readonly (number | null)[]): number[] => companies.flatMap((company) => company ?? []);

/**
 * A tile of a layer's features with their values, as GeoJSON has them.
 * @param name of the layer in the tile
 * @param rows those that the caller may read
 * @param extent the tile with its buffer
 */
export async function featureTile(
  executor: Executor,
  { name, layer, rows }: { readonly name: string; readonly layer: FeatureLayer; readonly rows: RawBuilder<boolean> },
  place: TilePlace,
  extent: Extent,
): Promise<FeatureTile> {
  const keys = valueNames(layer);
  if (layer.isOfPoints) {
    const points = await pointsOf(executor, layer, rows, extent);
    const drawn = points.map(({ x, y, values }) => ({ x, y, values: values.map(plain) }));
    return { companies: known(points.map(({ company }) => company)), bytes: encodePoints(name, place, keys, drawn) };
  }
  const areas = await areasOf(executor, layer, rows, extent);
  const values = areas.values.map((column) => column.map(plain));
  const cell = makeCell(keys, { ...areas, values }, TILE_ZOOMS.last);
  const { ids, properties } = cell;
  const part = { shapes: cell.at(place.z), ids, properties, shows: () => true };
  return { companies: known(areas.companies), bytes: encodeTile(name, place, [part]) };
}
