import { ByteWriter } from './byteWriter.ts';
import { encodeValue, type PropertyValue } from './properties.ts';
import { firstUnit, gridX, gridY, shiftTo, TILE_BUFFER, TILE_EXTENT, type TilePlace } from './tileGrid.ts';

/** A place with what is told of it. EPSG:3857. */
export interface TilePoint {
  readonly x: number;
  readonly y: number;
  /** In the order of the keys; null is not told. */
  readonly values: readonly PropertyValue[];
}

// Field numbers and wire types of the Mapbox Vector Tile specification 2.1.
const TILE_LAYER = 0x1a;
const LAYER_NAME = 0x0a;
const LAYER_FEATURE = 0x12;
const LAYER_KEY = 0x1a;
const LAYER_VALUE = 0x22;
const LAYER_EXTENT = 0x28;
const LAYER_VERSION = 0x78;
const FEATURE_ID = 0x08;
const FEATURE_TAGS = 0x12;
const FEATURE_TYPE = 0x18;
const FEATURE_GEOMETRY = 0x22;
const POINT = 1;
const MOVE_ONCE = (1 << 3) | 1;
const VERSION = 2;

/** A vector tile (Mapbox Vector Tile 2.1) of one layer of points, numbered as they come; no bytes where none lies in the tile. */
export function encodePoints(
  name: string,
  { z, x, y }: TilePlace,
  keys: readonly string[],
  points: readonly TilePoint[],
): Uint8Array {
  const shift = shiftTo(z);
  const [left, top] = [firstUnit(x), firstUnit(y)];
  const inReach = (unit: number) => unit >= -TILE_BUFFER && unit <= TILE_EXTENT + TILE_BUFFER;
  const layer = new ByteWriter(4_096);
  const [geometry, tags, feature] = [new ByteWriter(16), new ByteWriter(64), new ByteWriter(128)];
  const known = new Map<string | number, number>();
  const text = new TextEncoder();
  const words = (tag: number, word: string) => {
    const bytes = text.encode(word);
    layer.message(tag, { bytes, length: bytes.length });
  };
  words(LAYER_NAME, name);
  let count = 0;
  for (const point of points) {
    const [across, down] = [(gridX(point.x) >> shift) - left, (gridY(point.y) >> shift) - top];
    if (!inReach(across) || !inReach(down)) continue;
    count += 1;
    for (const writer of [geometry, tags, feature]) writer.length = 0;
    geometry.varint(MOVE_ONCE);
    geometry.zigzag(across);
    geometry.zigzag(down);
    for (const [key, value] of point.values.entries()) {
      if (value === null) continue;
      const number = known.get(value) ?? known.size;
      known.set(value, number);
      tags.varint(key);
      tags.varint(number);
    }
    feature.varint(FEATURE_ID);
    feature.varint(count);
    if (tags.length > 0) feature.message(FEATURE_TAGS, tags);
    feature.varint(FEATURE_TYPE);
    feature.varint(POINT);
    feature.message(FEATURE_GEOMETRY, geometry);
    layer.message(LAYER_FEATURE, feature);
  }
  if (count === 0) return new Uint8Array(0);
  for (const key of keys) words(LAYER_KEY, key);
  for (const value of known.keys()) {
    const bytes = encodeValue(value);
    layer.message(LAYER_VALUE, { bytes, length: bytes.length });
  }
  layer.varint(LAYER_EXTENT);
  layer.varint(TILE_EXTENT);
  layer.varint(LAYER_VERSION);
  layer.varint(VERSION);
  const tile = new ByteWriter(layer.length + 8);
  tile.message(TILE_LAYER, layer);
  return tile.finish();
}
