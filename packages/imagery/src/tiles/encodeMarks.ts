import type { Position } from '@georisk/domain/geo/types.ts';
import { ByteWriter } from './byteWriter.ts';
import { encodeValue, type PropertyValue } from './properties.ts';
import { firstUnit, gridX, gridY, shiftTo, TILE_BUFFER, TILE_EXTENT, type TilePlace } from './tileGrid.ts';
import { beginLayer, finishTile, GEOMETRY_TYPE, LAYER_VALUE, PEN, penCommand, writeFeature } from './tileWire.ts';

/** A point, or lines that were clipped to the tile and its edge already, with their properties. EPSG:3857. */
export type TileMark = {
  /** In the order of the keys; null is left out. */
  readonly values: readonly PropertyValue[];
} & ({ readonly point: Position } | { readonly lines: readonly (readonly Position[])[] });

type ToUnits = (position: Position) => Position;

/** The units of a line's points, without those that repeat the one before. */
function unitsOf(line: readonly Position[], toUnits: ToUnits): readonly Position[] {
  const units: Position[] = [];
  for (const position of line) {
    const [x, y] = toUnits(position);
    const last = units.at(-1);
    if (last?.[0] !== x || last[1] !== y) units.push([x, y]);
  }
  return units;
}

/** Lines as steps of the pen; nothing of a line that is a point at this zoom. */
function drawLines(geometry: ByteWriter, lines: readonly (readonly Position[])[], toUnits: ToUnits): void {
  let [penX, penY] = [0, 0];
  const moveBy = ([x, y]: Position) => {
    geometry.zigzag(x - penX);
    geometry.zigzag(y - penY);
    [penX, penY] = [x, y];
  };
  for (const line of lines) {
    const [first, ...rest] = unitsOf(line, toUnits);
    if (first === undefined || rest.length === 0) continue;
    geometry.varint(penCommand(PEN.moveTo, 1));
    moveBy(first);
    geometry.varint(penCommand(PEN.lineTo, rest.length));
    for (const next of rest) moveBy(next);
  }
}

const isInReach = (units: Position): boolean =>
  units.every((unit) => unit >= -TILE_BUFFER && unit <= TILE_EXTENT + TILE_BUFFER);

function drawPoint(geometry: ByteWriter, units: Position): void {
  if (!isInReach(units)) return;
  geometry.varint(penCommand(PEN.moveTo, 1));
  for (const unit of units) geometry.zigzag(unit);
}

/**
 * A vector tile (Mapbox Vector Tile 2.1) of one layer of lines and points, numbered as they come; no bytes where none
 * is in the tile.
 */
export function encodeMarks(
  name: string,
  { z, x, y }: TilePlace,
  keys: readonly string[],
  marks: readonly TileMark[],
): Uint8Array {
  const shift = shiftTo(z);
  const [left, top] = [firstUnit(x), firstUnit(y)];
  const toUnits: ToUnits = ([east, north]) => [(gridX(east) >> shift) - left, (gridY(north) >> shift) - top];
  const layer = beginLayer(name, 8_192);
  const [geometry, tags, values] = [new ByteWriter(4_096), new ByteWriter(64), new ByteWriter(1_024)];
  const known = new Map<string | number, number>();
  let count = 0;
  for (const mark of marks) {
    for (const writer of [geometry, tags]) writer.length = 0;
    if ('point' in mark) drawPoint(geometry, toUnits(mark.point));
    else drawLines(geometry, mark.lines, toUnits);
    if (geometry.length === 0) continue;
    count += 1;
    for (const [key, value] of mark.values.entries()) {
      if (value === null) continue;
      const number = known.get(value) ?? known.size;
      known.set(value, number);
      tags.varint(key);
      tags.varint(number);
    }
    writeFeature(layer, count, 'point' in mark ? GEOMETRY_TYPE.point : GEOMETRY_TYPE.line, tags, geometry);
  }
  if (count === 0) return new Uint8Array(0);
  for (const value of known.keys()) {
    const bytes = encodeValue(value);
    values.message(LAYER_VALUE, { bytes, length: bytes.length });
  }
  return finishTile(layer, keys, values);
}
