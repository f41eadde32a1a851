import { bytesOfShapes, type PackedShapes, packTwkb } from '@georisk/imagery/tiles/packedShapes.ts';
import { bytesOfProperties, type PackedProperties, packProperties } from '@georisk/imagery/tiles/properties.ts';
import { shapesAt } from '@georisk/imagery/tiles/simplify.ts';
import type { AreaColumns } from './areas.ts';

/** The areas of a part of the map, kept in memory; tiles of every zoom are clipped from it. */
export interface TileCell {
  readonly ids: Int32Array;
  /** The owner of each area; 0 for nobody's. */
  readonly companies: Int32Array;
  readonly farmers: Int32Array;
  readonly blocks: Int32Array;
  readonly properties: PackedProperties;
  /** Shapes in units of a zoom; made on first use. */
  at(zoom: number): PackedShapes;
  /** Bytes in use. */
  bytes(): number;
}

/**
 * Units of a tile by which an edge may be off, half a pixel of a tile 512 pixels wide; the last zoom is stretched and
 * keeps everything.
 */
const TOLERANCE = 4;
/** Square units below which a ring is a speck of half a pixel. */
const SPECK = 32;

const numbers = (column: readonly (number | null)[]) => Int32Array.from(column, (each) => each ?? 0);

/** Each of the consecutive shapes. */
function* each(shapes: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < shapes.length; ) {
    const end = at + 4 + shapes.readUInt32BE(at);
    yield shapes.subarray(at + 4, end);
    at = end;
  }
}

export function makeCell(keys: readonly string[], areas: AreaColumns, lastZoom: number): TileCell {
  const ids = numbers(areas.ids);
  const properties = packProperties(keys, areas.values);
  const shapes = packTwkb(each(areas.shapes));
  const levels = new Map<number, PackedShapes>();
  let bytes = 4 * ids.byteLength + bytesOfProperties(properties) + bytesOfShapes(shapes);
  return {
    ids,
    companies: numbers(areas.companies),
    farmers: numbers(areas.farmers),
    blocks: numbers(areas.blocks),
    properties,
    at(zoom) {
      const known = levels.get(zoom);
      if (known !== undefined) return known;
      const isLast = zoom >= lastZoom;
      const level = shapesAt(shapes, zoom, isLast ? 0 : TOLERANCE, isLast ? 0 : SPECK);
      bytes += bytesOfShapes(level);
      levels.set(zoom, level);
      return level;
    },
    bytes: () => bytes,
  };
}
