import { EOV_SRID } from '@georisk/domain/geo/crs.ts';

/** Builds valid and invalid LAS files for tests. */
export interface BuiltPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** 2: ground; 1 where left out. */
  readonly kind?: number;
  readonly flags?: number;
}

export interface BuiltRecord {
  readonly user: string;
  readonly id: number;
  readonly data: Uint8Array;
}

export interface LasOptions {
  /** 0, or 6 for the layout of LAS 1.4. */
  readonly format?: 0 | 6;
  readonly records?: readonly BuiltRecord[];
  /** False facts of the header. */
  readonly claims?: {
    readonly count?: number;
    readonly format?: number;
    readonly recordBytes?: number;
    readonly pointsAt?: number;
    readonly vlrs?: number;
    readonly scale?: number;
    readonly heights?: readonly [low: number, high: number];
    readonly box?: readonly [west: number, south: number, east: number, north: number];
  };
}

const SCALE = 0.01;

/** A directory of GeoTIFF keys: pairs of key and value. */
export function geoKeyRecord(...keys: readonly (readonly [key: number, value: number])[]): BuiltRecord {
  const shorts = [1, 1, 0, keys.length, ...keys.flatMap(([key, value]) => [key, 0, 1, value])];
  return { user: 'LASF_Projection', id: 34_735, data: new Uint8Array(Uint16Array.from(shorts).buffer) };
}

export const EOV_RECORD = geoKeyRecord([1024, 1], [3072, EOV_SRID]);

const record = ({ user, id, data }: BuiltRecord): Buffer => {
  const head = Buffer.alloc(54);
  head.write(user, 2, 16, 'latin1');
  head.writeUInt16LE(id, 18);
  head.writeUInt16LE(data.length, 20);
  return Buffer.concat([head, data]);
};

/** A LAS file of these points, EPSG:23700 unless its records say otherwise, made on the 121st day of 2026. */
export function buildLas(points: readonly BuiltPoint[], options: LasOptions = {}): Buffer {
  const { format = 0, records = [EOV_RECORD], claims = {} } = options;
  const [minor, headBytes, recordBytes] = format === 6 ? [4, 375, 30] : [2, 227, 20];
  const vlrs = Buffer.concat(records.map(record));
  const head = Buffer.alloc(headBytes);
  const pointsAt = headBytes + vlrs.length;
  head.write('LASF', 0, 'latin1');
  head.writeUInt8(1, 24);
  head.writeUInt8(minor, 25);
  head.writeUInt16LE(121, 90);
  head.writeUInt16LE(2026, 92);
  head.writeUInt16LE(headBytes, 94);
  head.writeUInt32LE(claims.pointsAt ?? pointsAt, 96);
  head.writeUInt32LE(claims.vlrs ?? records.length, 100);
  head.writeUInt8(claims.format ?? format, 104);
  head.writeUInt16LE(claims.recordBytes ?? recordBytes, 105);
  const count = claims.count ?? points.length;
  if (format === 6) head.writeBigUInt64LE(BigInt(count), 247);
  else head.writeUInt32LE(count, 107);
  const origin = [points[0]?.x ?? 0, points[0]?.y ?? 0, 0].map(Math.floor);
  for (let axis = 0; axis < 3; axis += 1) {
    head.writeDoubleLE(claims.scale ?? SCALE, 131 + 8 * axis);
    head.writeDoubleLE(origin[axis] ?? 0, 155 + 8 * axis);
  }
  const [xs, ys, zs] = [points.map(({ x }) => x), points.map(({ y }) => y), points.map(({ z }) => z)];
  const least = (values: readonly number[]) => values.reduce((best, value) => Math.min(best, value), Infinity);
  const most = (values: readonly number[]) => values.reduce((best, value) => Math.max(best, value), -Infinity);
  const [west, south, east, north] = claims.box ?? [least(xs), least(ys), most(xs), most(ys)];
  const [low, high] = claims.heights ?? [least(zs), most(zs)];
  for (const [index, value] of [east, west, north, south, high, low].entries())
    head.writeDoubleLE(value, 179 + 8 * index);
  const body = Buffer.alloc(points.length * recordBytes);
  for (const [index, { x, y, z, kind = 1, flags = 0 }] of points.entries()) {
    const at = index * recordBytes;
    for (const [axis, value] of [x, y, z].entries())
      body.writeInt32LE(Math.round((value - (origin[axis] ?? 0)) / SCALE), at + 4 * axis);
    body.writeUInt8(format === 6 ? flags : kind | flags, at + 15);
    if (format === 6) body.writeUInt8(kind, at + 16);
  }
  return Buffer.concat([head, vlrs, body]);
}
