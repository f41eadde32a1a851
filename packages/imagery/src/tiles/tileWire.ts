import { ByteWriter } from './byteWriter.ts';
import { TILE_EXTENT } from './tileGrid.ts';

// Field numbers and wire types of the Mapbox Vector Tile specification 2.1.
const TILE_LAYER = 0x1a;
const LAYER_NAME = 0x0a;
const LAYER_FEATURE = 0x12;
const LAYER_KEY = 0x1a;
const LAYER_EXTENT = 0x28;
const LAYER_VERSION = 0x78;
const FEATURE_ID = 0x08;
const FEATURE_TAGS = 0x12;
const FEATURE_TYPE = 0x18;
const FEATURE_GEOMETRY = 0x22;
const VERSION = 2;

/** Before each value of a layer. */
export const LAYER_VALUE = 0x22;
export const GEOMETRY_TYPE = { point: 1, line: 2, polygon: 3 } as const;
/** Commands of the pen. */
export const PEN = { moveTo: 1, lineTo: 2, closePath: 7 } as const;

/** A command of the pen with its repeat count. */
export const penCommand = (id: number, times: number): number => (times << 3) | id;

const text = new TextEncoder();

function writeWords(layer: ByteWriter, tag: number, words: string): void {
  const bytes = text.encode(words);
  layer.message(tag, { bytes, length: bytes.length });
}

/** An empty layer. @param bytes its capacity */
export function beginLayer(name: string, bytes: number): ByteWriter {
  const layer = new ByteWriter(bytes);
  writeWords(layer, LAYER_NAME, name);
  return layer;
}

const feature = new ByteWriter(4_096);

/** Adds a shape. @param id above 0; @param tags numbers of keys and values by turns */
export function writeFeature(
  layer: ByteWriter,
  id: number,
  type: (typeof GEOMETRY_TYPE)[keyof typeof GEOMETRY_TYPE],
  tags: ByteWriter,
  geometry: ByteWriter,
): void {
  feature.length = 0;
  feature.varint(FEATURE_ID);
  feature.varint(id);
  if (tags.length > 0) feature.message(FEATURE_TAGS, tags);
  feature.varint(FEATURE_TYPE);
  feature.varint(type);
  feature.message(FEATURE_GEOMETRY, geometry);
  layer.message(LAYER_FEATURE, feature);
}

/** The tile of one layer whose shapes are all written. @param values each with its tag and length, in the order of their numbers */
export function finishTile(layer: ByteWriter, keys: readonly string[], values: ByteWriter): Uint8Array {
  for (const key of keys) writeWords(layer, LAYER_KEY, key);
  layer.part(values.bytes, 0, values.length);
  layer.varint(LAYER_EXTENT);
  layer.varint(TILE_EXTENT);
  layer.varint(LAYER_VERSION);
  layer.varint(VERSION);
  const tile = new ByteWriter(layer.length + 8);
  tile.message(TILE_LAYER, layer);
  return tile.finish();
}
