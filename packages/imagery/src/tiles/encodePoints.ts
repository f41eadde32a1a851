import { ByteWriter } from './byteWriter.ts';
import { encodeValue, type PropertyValue } from './properties.ts';
import { firstUnit, gridX, gridY, shiftTo, TILE_BUFFER, TILE_EXTENT, type TilePlace } from './tileGrid.ts';
import { beginLayer, finishTile, GEOMETRY_TYPE, LAYER_VALUE, PEN, penCommand, writeFeature } from './tileWire.ts';

/** A point with its properties. EPSG:3857. */
export interface TilePoint {
  readonly x: number;
  readonly y: number;
  /** In the order of the keys; null is left out. */
  readonly values: readonly PropertyValue[];
}

/**
 * A vector tile (Mapbox Vector Tile 2.1) of one layer of points, numbered as they come; no bytes where none is in the
 * tile.
 */
export function encodePoints(
  name: string,
  { z, x, y }: TilePlace,
  keys: readonly string[],
  points: readonly TilePoint[],
): Uint8Array {
  const shift = shiftTo(z);
  const [left, top] = [firstUnit(x), firstUnit(y)];
  const inReach = (unit: number) => unit >= -TILE_BUFFER && unit <= TILE_EXTENT + TILE_BUFFER;
  const layer = beginLayer(name, 4_096);
  const [geometry, tags, values] = [new ByteWriter(16), new ByteWriter(64), new ByteWriter(1_024)];
  const known = new Map<string | number, number>();
  let count = 0;
  for (const point of points) {
    const [across, down] = [(gridX(point.x) >> shift) - left, (gridY(point.y) >> shift) - top];
    if (!inReach(across) || !inReach(down)) continue;
    count += 1;
    for (const writer of [geometry, tags]) writer.length = 0;
    geometry.varint(penCommand(PEN.moveTo, 1));
    geometry.zigzag(across);
    geometry.zigzag(down);
    for (const [key, value] of point.values.entries()) {
      if (value === null) continue;
      const number = known.get(value) ?? known.size;
      known.set(value, number);
      tags.varint(key);
      tags.varint(number);
    }
    writeFeature(layer, count, GEOMETRY_TYPE.point, tags, geometry);
  }
  if (count === 0) return new Uint8Array(0);
  for (const value of known.keys()) {
    const bytes = encodeValue(value);
    values.message(LAYER_VALUE, { bytes, length: bytes.length });
  }
  return finishTile(layer, keys, values);
}
