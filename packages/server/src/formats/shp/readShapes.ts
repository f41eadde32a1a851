import type { Ring } from '@georisk/domain/geo/types.ts';
import { parseShp } from 'shpjs';
import type { SourceRepair } from '../featureSource.ts';
import { groupRings } from './groupRings.ts';

/** A record's shape, GeoJSON-like; null of a record without one. */
export interface ShapeRead {
  readonly geometry: unknown;
  readonly repairs: readonly SourceRepair[];
}

const HEAD = 100;
const RECORD_HEAD = 8;
const TYPE_AT = 32;
/** Polygons without, and with, heights or measures. */
const POLYGONS = new Set([5, 15, 25]);
const MULTI_PATCH = 31;

const EMPTY: ShapeRead = { geometry: null, repairs: [] };

/**
 * The shapes of a `.shp` in its own coordinates, one a record. Polygons are read here, as the library leaves out rings
 * that are wound as holes and lie in none. @throws where the file is damaged
 */
export function readShapes(shp: Uint8Array): readonly ShapeRead[] {
  const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength);
  const type = view.getInt32(TYPE_AT, true);
  if (type !== MULTI_PATCH && !POLYGONS.has(type)) {
    return parseShp(shp).map((geometry) => ({ geometry, repairs: [] }));
  }
  return [...recordsOf(view)].map((record) => {
    if (record.byteLength < 4) return EMPTY;
    const own = record.getInt32(0, true);
    if (own === 0) return EMPTY;
    if (own === MULTI_PATCH) return { geometry: { type: 'MultiPatch' }, repairs: [] };
    if (!POLYGONS.has(own)) throw new RangeError('a record of another kind');
    return polygonOf(record);
  });
}

function* recordsOf(view: DataView): Generator<DataView> {
  for (let at = HEAD; at + RECORD_HEAD <= view.byteLength; ) {
    const length = view.getInt32(at + 4) * 2;
    at += RECORD_HEAD;
    // The file is cut off: the missing records are noticed by their number.
    if (length < 0 || at + length > view.byteLength) return;
    yield new DataView(view.buffer, view.byteOffset + at, length);
    at += length;
  }
}

/** @throws RangeError where it is longer than its record */
function polygonOf(record: DataView): ShapeRead {
  const [parts, points] = [record.getInt32(36, true), record.getInt32(40, true)];
  const pointsAt = 44 + parts * 4;
  if (parts < 0 || points < 0 || pointsAt + points * 16 > record.byteLength) throw new RangeError('cut off');
  const starts = Array.from({ length: parts }, (_, part) => record.getInt32(44 + part * 4, true));
  const position = (index: number) =>
    [record.getFloat64(pointsAt + index * 16, true), record.getFloat64(pointsAt + index * 16 + 8, true)] as const;
  const rings = starts
    .map((start, part): Ring => {
      const end = starts[part + 1] ?? points;
      if (start < 0 || start > end || end > points) throw new RangeError('parts in disorder');
      return Array.from({ length: end - start }, (_, index) => position(start + index));
    })
    .filter((ring) => ring.length > 0);
  if (rings.length === 0) return EMPTY;
  const { polygons, repaired } = groupRings(rings);
  const [only] = polygons;
  return {
    geometry:
      polygons.length === 1 ? { type: 'Polygon', coordinates: only } : { type: 'MultiPolygon', coordinates: polygons },
    repairs: repaired ? ['ring-order'] : [],
  };
}
