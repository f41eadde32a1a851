import { signedRingArea } from '@georisk/domain/geo/area.ts';
import { toWgs84 } from '@georisk/domain/geo/crs.ts';
import { type Areal, polygonsOf, type Ring } from '@georisk/domain/geo/types.ts';
import { eov } from '@georisk/domain/units.ts';
import { type DbfField, dbfOf, type DbfRow } from './writeDbf.ts';

/** An area with its columns, EPSG:23700. */
export interface ShapefileRow {
  readonly shape: Areal;
  readonly values: DbfRow;
}

const POLYGON = 5;
const HEAD = 100;
const FILE_CODE = 9994;
const VERSION = 1000;
const PRJ =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

type Box = readonly [number, number, number, number];

const boxOf = (rings: readonly Ring[]): Box => {
  const [xs, ys] = [rings.flat().map(([x]) => x), rings.flat().map(([, y]) => y)];
  const [least, most] = [
    (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity),
    (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity),
  ];
  return [least(xs), least(ys), most(xs), most(ys)];
};

/** Outlines clockwise and holes the other way, which is how the format tells them apart. */
const wound = (ring: Ring, isHole: boolean): Ring => (signedRingArea(ring) > 0 === isHole ? ring : ring.toReversed());

const ringsOf = (shape: Areal): readonly Ring[] =>
  polygonsOf(shape).flatMap((rings) =>
    rings.map((ring, index) =>
      wound(
        ring.map(([x, y]) => toWgs84(eov(x, y))),
        index > 0,
      ),
    ),
  );

/** The content of a record, little-endian: type, box, where each ring begins, all positions. */
function contentOf(rings: readonly Ring[]): Buffer {
  const points = rings.flat();
  const bytes = Buffer.alloc(44 + 4 * rings.length + 16 * points.length);
  bytes.writeInt32LE(POLYGON, 0);
  for (const [index, value] of boxOf(rings).entries()) bytes.writeDoubleLE(value, 4 + 8 * index);
  bytes.writeInt32LE(rings.length, 36);
  bytes.writeInt32LE(points.length, 40);
  let first = 0;
  for (const [index, ring] of rings.entries()) {
    bytes.writeInt32LE(first, 44 + 4 * index);
    first += ring.length;
  }
  const start = 44 + 4 * rings.length;
  for (const [index, [x, y]] of points.entries()) {
    bytes.writeDoubleLE(x, start + 16 * index);
    bytes.writeDoubleLE(y, start + 16 * index + 8);
  }
  return bytes;
}

/** @param length of the whole file, bytes */
function headOf(length: number, box: Box): Buffer {
  const bytes = Buffer.alloc(HEAD);
  bytes.writeInt32BE(FILE_CODE, 0);
  bytes.writeInt32BE(length / 2, 24);
  bytes.writeInt32LE(VERSION, 28);
  bytes.writeInt32LE(POLYGON, 32);
  for (const [index, value] of box.entries()) bytes.writeDoubleLE(value, 36 + 8 * index);
  return bytes;
}

/** Two numbers as the heads of records have them: counted in words of two bytes. */
function pair(first: number, second: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeInt32BE(first, 0);
  bytes.writeInt32BE(second, 4);
  return bytes;
}

/**
 * The files of a Shapefile of areas, in degrees of WGS84 as the terminals of machines read it.
 * @returns content by ending
 */
export function shapefileOf(
  rows: readonly ShapefileRow[],
  fields: readonly DbfField[],
): Readonly<Record<string, Buffer>> {
  const shapes = rows.map(({ shape }) => ringsOf(shape));
  const contents = shapes.map(contentOf);
  const box = boxOf(shapes.flat());
  let at = HEAD;
  const index: Buffer[] = [];
  const records: Buffer[] = [];
  for (const [number, content] of contents.entries()) {
    index.push(pair(at / 2, content.length / 2));
    records.push(pair(number + 1, content.length / 2), content);
    at += 8 + content.length;
  }
  return {
    shp: Buffer.concat([headOf(at, box), ...records]),
    shx: Buffer.concat([headOf(HEAD + 8 * rows.length, box), ...index]),
    dbf: dbfOf(
      rows.map(({ values }) => values),
      fields,
    ),
    prj: Buffer.from(PRJ, 'latin1'),
    cpg: Buffer.from('UTF-8', 'latin1'),
  };
}
