import { ByteWriter } from './byteWriter.ts';
import { clipped, clipRing } from './clipRing.ts';
import type { PackedShapes } from './packedShapes.ts';
import { encodeValue, type PackedProperties } from './properties.ts';
import { firstUnit, TILE_BUFFER, TILE_EXTENT, type TilePlace } from './tileGrid.ts';
import { beginLayer, finishTile, GEOMETRY_TYPE, LAYER_VALUE, PEN, penCommand, writeFeature } from './tileWire.ts';

/** Shapes of a part of the map with their properties. */
export interface TilePart {
  /** In units of the tile's zoom. */
  readonly shapes: PackedShapes;
  /** Of each shape a number that is its own in the layer, above 0. */
  readonly ids: Int32Array;
  readonly properties: PackedProperties;
  /** Whether a shape is shown at all. */
  readonly shows: (shape: number) => boolean;
}

const geometry = new ByteWriter(4_096);
const tags = new ByteWriter(64);

/** Position of the pen within the tile. */
let penX = 0;
let penY = 0;

const command = (id: number, times: number) => geometry.varint(penCommand(id, times));

function moveBy(x: number, y: number): void {
  geometry.zigzag(x - penX);
  geometry.zigzag(y - penY);
  penX = x;
  penY = y;
}

/** A ring from `xs`, `ys`, as steps of the pen. */
function drawClipped(count: number, left: number, top: number): void {
  const { x, y } = clipped;
  command(PEN.moveTo, 1);
  moveBy((x[0] ?? 0) - left, (y[0] ?? 0) - top);
  command(PEN.lineTo, count - 1);
  for (let point = 1; point < count; point += 1) moveBy((x[point] ?? 0) - left, (y[point] ?? 0) - top);
  command(PEN.closePath, 1);
}

/** A whole ring. */
function drawWhole(coordinates: Int32Array, from: number, to: number, left: number, top: number): void {
  command(PEN.moveTo, 1);
  moveBy((coordinates[2 * from] ?? 0) - left, (coordinates[2 * from + 1] ?? 0) - top);
  command(PEN.lineTo, to - from - 1);
  for (let index = 2 * from + 2; index < 2 * to; index += 2) {
    moveBy((coordinates[index] ?? 0) - left, (coordinates[index + 1] ?? 0) - top);
  }
  command(PEN.closePath, 1);
}

/** Twice the area of the ring that was clipped last. */
function clippedArea(count: number): number {
  const { x, y } = clipped;
  let area = 0;
  for (let [from, to] = [count - 1, 0]; to < count; from = to, to += 1) {
    area += (x[from] ?? 0) * (y[to] ?? 0) - (x[to] ?? 0) * (y[from] ?? 0);
  }
  return area;
}

/** A shape's rings within the box, into `geometry`. */
function drawShape(
  { boxes, rings, points, isHole, coordinates }: PackedShapes,
  shape: number,
  left: number,
  top: number,
): void {
  const [west, north] = [left - TILE_BUFFER, top - TILE_BUFFER];
  const [east, south] = [left + TILE_EXTENT + TILE_BUFFER, top + TILE_EXTENT + TILE_BUFFER];
  const box = 4 * shape;
  const isWhole =
    (boxes[box] ?? 0) >= west &&
    (boxes[box + 1] ?? 0) >= north &&
    (boxes[box + 2] ?? 0) <= east &&
    (boxes[box + 3] ?? 0) <= south;
  let outerDrawn = false;
  for (let ring = rings[shape] ?? 0; ring < (rings[shape + 1] ?? 0); ring += 1) {
    const [from, to] = [points[ring] ?? 0, points[ring + 1] ?? 0];
    if (isWhole) {
      drawWhole(coordinates, from, to, left, top);
      continue;
    }
    const hole = isHole[ring] === 1;
    if (hole && !outerDrawn) continue;
    const count = clipRing(coordinates, from, to, west, north, east, south);
    const isDrawn = count > 2 && clippedArea(count) !== 0;
    if (!hole) outerDrawn = isDrawn;
    if (isDrawn) drawClipped(count, left, top);
  }
}

/** Whether the centre of a box is in the tile itself. */
function isMiddleIn(boxes: Int32Array, box: number, left: number, top: number): boolean {
  const x = Math.floor(((boxes[box] ?? 0) + (boxes[box + 2] ?? 0)) / 2) - left;
  const y = Math.floor(((boxes[box + 1] ?? 0) + (boxes[box + 3] ?? 0)) / 2) - top;
  return x >= 0 && x < TILE_EXTENT && y >= 0 && y < TILE_EXTENT;
}

/** The numbers of a part's values in the tile, given as they first appear. */
let numberInTile = new Int32Array(0);

/**
 * A vector tile (Mapbox Vector Tile 2.1) of one layer of areas; no bytes where none of them is in the tile. Parts may
 * contain the same shape: it is drawn once.
 * @param hereKey property that a shape has (it is 1) in the one tile with the centre of its box: where a shape of
 * several tiles is labelled
 */
export function encodeTile(
  name: string,
  place: TilePlace,
  parts: readonly TilePart[],
  hereKey: string | null = null,
): Uint8Array {
  const [left, top] = [firstUnit(place.x), firstUnit(place.y)];
  const [west, north] = [left - TILE_BUFFER, top - TILE_BUFFER];
  const [east, south] = [left + TILE_EXTENT + TILE_BUFFER, top + TILE_EXTENT + TILE_BUFFER];
  const layer = beginLayer(name, 8_192);
  const values = new ByteWriter(4_096);
  const drawn = parts.length > 1 ? new Set<number>() : undefined;
  let valueCount = 0;
  let hereNumber = -1;
  let featureCount = 0;

  for (const { shapes, ids, properties, shows } of parts) {
    const { boxes } = shapes;
    const keyCount = properties.keys.length;
    const { numbers, starts, bytes } = properties;
    if (numberInTile.length < starts.length) numberInTile = new Int32Array(2 * starts.length);
    numberInTile.fill(-1, 0, starts.length);
    for (let shape = 0; shape < shapes.count; shape += 1) {
      const box = 4 * shape;
      if (
        (boxes[box] ?? 0) > east ||
        (boxes[box + 1] ?? 0) > south ||
        (boxes[box + 2] ?? 0) < west ||
        (boxes[box + 3] ?? 0) < north
      ) {
        continue;
      }
      const id = ids[shape] ?? 0;
      if (!shows(shape) || drawn?.has(id) === true) continue;
      drawn?.add(id);
      geometry.length = 0;
      penX = 0;
      penY = 0;
      drawShape(shapes, shape, left, top);
      if (geometry.length === 0) continue;

      tags.length = 0;
      for (let key = 0; key < keyCount; key += 1) {
        const number = numbers[shape * keyCount + key] ?? 0;
        if (number === 0) continue;
        let inTile = numberInTile[number] ?? -1;
        if (inTile < 0) {
          inTile = valueCount++;
          numberInTile[number] = inTile;
          const [from, to] = [starts[number] ?? 0, starts[number + 1] ?? 0];
          values.varint(LAYER_VALUE);
          values.varint(to - from);
          values.part(bytes, from, to);
        }
        tags.varint(key);
        tags.varint(inTile);
      }
      if (hereKey !== null && isMiddleIn(boxes, box, left, top)) {
        if (hereNumber < 0) {
          hereNumber = valueCount++;
          const one = encodeValue(1);
          values.message(LAYER_VALUE, { bytes: one, length: one.length });
        }
        tags.varint(keyCount);
        tags.varint(hereNumber);
      }
      writeFeature(layer, id, GEOMETRY_TYPE.polygon, tags, geometry);
      featureCount += 1;
    }
  }
  if (featureCount === 0) return new Uint8Array(0);

  const keys = parts[0]?.properties.keys ?? [];
  return finishTile(layer, hereKey === null ? keys : [...keys, hereKey], values);
}
